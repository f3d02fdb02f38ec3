import { Module } from '@nestjs/common';
import { DraftsModule } from '../../drafts/drafts.module.js';
import { SearchService } from './search.service.js';
import { SearchAdminController } from './search-admin.controller.js';

@Module({
  imports: [DraftsModule],
  controllers: [SearchAdminController],
  providers: [SearchService],
})
export class SearchModule {}
