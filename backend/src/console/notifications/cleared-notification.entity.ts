import { Entity, Index, PrimaryColumn } from 'typeorm';

/** A notification that an administrator has cleared. The other administrators still see it. */
@Entity('cleared_notifications')
@Index('cleared_notifications_notification', ['notificationId'])
export class ClearedNotification {
  @PrimaryColumn('uuid')
  userId: string;

  @PrimaryColumn('bigint')
  notificationId: string;
}
