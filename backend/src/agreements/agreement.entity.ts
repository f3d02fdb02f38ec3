import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { forgetEditor } from '../core/database/personal-data.js';

/** A version of the terms. The highest one is shown to new users. */
@Entity('agreements')
@Index('agreements_created', ['createdAt', 'id'])
export class Agreement {
  static readonly personalData = forgetEditor('agreements');

  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('int', { unique: true })
  version: number;

  @Column('text')
  content: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  /** Raised by each change of the content. `version` is the number of the agreement. */
  @Column('int', { default: 1 })
  recordVersion: number;

  @Column('timestamptz', { default: () => 'now()' })
  changedAt: Date;

  /** The e-mail address of the administrator who made the last change. Null before the first change. */
  @Column('text', { nullable: true })
  changedBy: string | null;
}
