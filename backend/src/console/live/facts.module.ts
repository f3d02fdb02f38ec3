import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { FactListener } from './fact.listener.js';
import { NewWorkStartsService } from './new-work-starts.service.js';
import { SharedReadingsService } from './shared-readings.service.js';

/** The facts of all processes. */
@Module({
  imports: [NotificationsModule],
  providers: [FactListener, NewWorkStartsService, SharedReadingsService],
  exports: [FactListener, SharedReadingsService],
})
export class FactsModule {}
