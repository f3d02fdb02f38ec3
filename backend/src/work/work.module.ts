import { Module } from '@nestjs/common';
import { DraftsModule } from '../drafts/drafts.module.js';
import { DashboardController } from './dashboard.controller.js';
import { DashboardService } from './dashboard.service.js';
import { DocumentController } from './document.controller.js';
import { DocumentService } from './document.service.js';
import { WorkClock } from './work-clock.service.js';

@Module({
  imports: [DraftsModule],
  controllers: [DashboardController, DocumentController],
  providers: [DashboardService, DocumentService, WorkClock],
  exports: [WorkClock],
})
export class WorkModule {}
