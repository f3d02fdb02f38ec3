import { Module } from '@nestjs/common';
import { NotificationsAdminController } from './notifications-admin.controller.js';
import { WorkStartNotifications } from './work-start-notifications.service.js';

@Module({
  controllers: [NotificationsAdminController],
  providers: [WorkStartNotifications],
  exports: [WorkStartNotifications],
})
export class NotificationsModule {}
