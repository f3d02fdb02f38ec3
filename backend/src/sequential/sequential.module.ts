import { Module } from '@nestjs/common';
import { DraftsModule } from '../drafts/drafts.module.js';
import { ImagesModule } from '../images/images.module.js';
import { UsersModule } from '../users/users.module.js';
import { WorkModule } from '../work/work.module.js';
import { SequentialController } from './sequential.controller.js';
import { SequentialService } from './sequential.service.js';

@Module({
  imports: [DraftsModule, ImagesModule, UsersModule, WorkModule],
  controllers: [SequentialController],
  providers: [SequentialService],
  exports: [SequentialService],
})
export class SequentialModule {}
