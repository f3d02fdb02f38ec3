import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingStaff } from '../../access/access.js';
import { Read, Remove } from '../../access/call.js';
import type { Actor } from '../../access/principal.js';
import { MessageDto } from '../../core/http/message.dto.js';
import { NotificationListDto } from './dto/notification.dto.js';
import { WorkStartNotificationsService } from './work-start-notifications.service.js';

@ApiTags('Console')
@Controller('admin/notifications')
export class NotificationsAdminController {
  constructor(private readonly notifications: WorkStartNotificationsService) {}

  /**
   * List the latest starts of work
   *
   * The latest 10 without those that the caller has cleared, the newest first. New ones arrive on the socket at `/socket.io`
   * as `work-started`, for staff with this permission whose client has sent `join-admin`; the token goes into the
   * handshake's `auth.token`. A client that joins before it reads this list misses none.
   */
  @Read('', { allow: 'notifications:read' })
  async listNotifications(@ActingStaff() admin: Actor): Promise<NotificationListDto> {
    return { notifications: await this.notifications.latestFor(admin.id) };
  }

  /**
   * Clear the caller’s notifications
   *
   * Other staff still see them.
   */
  @Remove('', { allow: 'notifications:clear' })
  async clearNotifications(@ActingStaff() admin: Actor): Promise<MessageDto> {
    await this.notifications.clear(admin);
    return { message: 'Notifications cleared.' };
  }
}
