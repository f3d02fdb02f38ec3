import { Module } from '@nestjs/common';
import { NotificationsAdminController } from './notifications-admin.controller.js';
import { WorkStartNotificationsService } from './work-start-notifications.service.js';

@Module({
  controllers: [NotificationsAdminController],
  providers: [WorkStartNotificationsService],
  exports: [WorkStartNotificationsService],
})
export class NotificationsModule {}
