import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { ReviewsModule } from '../../reviews/reviews.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { LiveGateway } from './live.gateway.js';
import { StartedWork } from './started-work.js';

/** What administrators see as it happens. */
@Module({
  imports: [AuthModule, NotificationsModule, ReviewsModule],
  providers: [LiveGateway, StartedWork],
})
export class LiveModule {}
