import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { FactListener } from './fact.listener.js';
import { NewWorkStartsService } from './new-work-starts.service.js';

/** The facts of all processes. */
@Module({
  imports: [NotificationsModule],
  providers: [FactListener, NewWorkStartsService],
  exports: [FactListener],
})
export class FactsModule {}
