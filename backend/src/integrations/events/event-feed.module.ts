import { Module } from '@nestjs/common';
import { EventFeedService } from './event-feed.service.js';
import { EventRetentionJob } from './event-retention.job.js';
import { EventsAdminController } from './events-admin.controller.js';

@Module({
  controllers: [EventsAdminController],
  providers: [EventFeedService, EventRetentionJob],
})
export class EventFeedModule {}
