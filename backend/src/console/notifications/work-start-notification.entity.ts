import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A start of a user's work clock. Only the latest are kept. */
@Entity('work_start_notifications')
export class WorkStartNotification {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column('uuid')
  userId: string;

  @Column('text')
  projectLink: string;

  @CreateDateColumn({ type: 'timestamptz' })
  startedAt: Date;
}
