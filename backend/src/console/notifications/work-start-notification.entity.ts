import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { KEY, OWN_ID, type PersonalTable } from '../../core/database/personal-data.js';

/** A start of a user's work clock. Only the latest are kept. */
@Entity('work_start_notifications')
export class WorkStartNotification {
  static readonly personalData: PersonalTable = {
    erase: 'cascade',
    export: {
      file: 'notifications-to-staff.json',
      about: 'Notifications to the staff that you have started to work',
      rows: 'user_id = $1',
      orderBy: 'id',
      columns: ['started_at', 'project_link'],
    },
    withheld: { id: KEY, user_id: OWN_ID },
  };

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column('uuid')
  userId: string;

  @Column('text')
  projectLink: string;

  @CreateDateColumn({ type: 'timestamptz' })
  startedAt: Date;
}
