import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { ReviewsModule } from '../../reviews/reviews.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { AdminEventsGateway } from './admin-events.gateway.js';
import { WorkStartListener } from './work-start.listener.js';

/** Sends events to the administrators who are connected. */
@Module({
  imports: [AuthModule, NotificationsModule, ReviewsModule],
  providers: [AdminEventsGateway, WorkStartListener],
})
export class AdminEventsModule {}
