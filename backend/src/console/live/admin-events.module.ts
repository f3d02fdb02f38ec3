import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { AdminEventsGateway } from './admin-events.gateway.js';
import { FactListener } from './fact.listener.js';
import { NewWorkStartsService } from './new-work-starts.service.js';

/** Sends events to the administrators who are connected. */
@Module({
  imports: [AuthModule, NotificationsModule],
  providers: [AdminEventsGateway, FactListener, NewWorkStartsService],
})
export class AdminEventsModule {}
