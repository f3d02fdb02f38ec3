import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A reminder of a deadline that is still to come. */
@Entity('clock_reminders')
@Index('clock_reminders_due', ['dueAt'])
export class ClockReminder {
  @PrimaryColumn('uuid')
  userId: string;

  /** How many hours before the deadline. */
  @PrimaryColumn('int')
  hours: number;

  @Column('timestamptz')
  dueAt: Date;
}
