import { Module } from '@nestjs/common';
import { FactChannelService } from './fact-channel.service.js';
import { NotificationsAdminController } from './notifications-admin.controller.js';
import { WorkStartNotificationsService } from './work-start-notifications.service.js';

@Module({
  controllers: [NotificationsAdminController],
  providers: [FactChannelService, WorkStartNotificationsService],
  exports: [WorkStartNotificationsService],
})
export class NotificationsModule {}
