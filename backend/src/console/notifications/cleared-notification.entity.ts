import { Entity, Index, PrimaryColumn } from 'typeorm';
import { OWN_ID, type PersonalTable } from '../../core/database/personal-data.js';

/** A notification that an administrator has cleared. The other administrators still see it. */
@Entity('cleared_notifications')
@Index('cleared_notifications_notification', ['notificationId'])
export class ClearedNotification {
  static readonly personalData: PersonalTable = { erase: 'cascade', withheld: { user_id: OWN_ID } };

  @PrimaryColumn('uuid')
  userId: string;

  @PrimaryColumn('bigint')
  notificationId: string;
}
