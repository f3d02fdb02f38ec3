import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  PrimaryColumn,
  PrimaryGeneratedColumn,
} from 'typeorm';
import { forgetEditor } from '../core/database/personal-data.js';
import { VersionedRecord } from '../core/versions/record-version.js';
import type { ProjectState } from './assignment.js';
import type { WorkMode } from './clock/clock-ledger.js';

/** A body of work: its rules. Its images and PDFs are in `reference_files`. One project is the default one. */
@Entity('projects')
@Check('projects_state_check', `state IN ('open', 'paused', 'closed')`)
@Check('projects_default_check', `NOT (is_default AND state = 'closed')`)
@Check('projects_modes_check', `modes <@ ARRAY['document', 'pages', 'sequential'] AND cardinality(modes) > 0`)
@Check('projects_texts_check', 'texts_per_image IS NULL OR images_per_assignment IS NOT NULL')
@Index('projects_created', ['createdAt', 'id'])
// Sorted as names; TypeORM cannot declare the collation.
@Index('projects_name', { synchronize: false })
@Index('projects_default', ['isDefault'], { unique: true, where: 'is_default' })
export class Project extends VersionedRecord {
  static readonly personalData = forgetEditor('projects');

  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('text', { unique: true })
  name: string;

  @Column('text', { default: 'open' })
  state: ProjectState;

  @Column('boolean', { default: false })
  isDefault: boolean;

  @Column('text', { array: true, default: ['document', 'pages', 'sequential'] })
  modes: WorkMode[];

  /** Minimum number of words of a document or a page. Null: the setting `MIN_WORDS`. */
  @Column('int', { nullable: true })
  minWords: number | null;

  /** Null: the setting `WORK_WINDOW_HOURS`. */
  @Column('double precision', { nullable: true })
  workWindowHours: number | null;

  /** Null: the setting `REVIEW_WINDOW_HOURS`. */
  @Column('double precision', { nullable: true })
  reviewWindowHours: number | null;

  /** An assignment that is not started in this time ends. Null: it can be started at any time. */
  @Column('double precision', { nullable: true })
  startWithinHours: number | null;

  /** Null: an assignment has all active images of the project. */
  @Column('int', { nullable: true })
  imagesPerAssignment: number | null;

  /** How many assignments may hold an image. Used only with `imagesPerAssignment`. */
  @Column('int', { nullable: true })
  textsPerImage: number | null;

  /** Whether a user who never had an assignment gets one at the first opening of the dashboard. Only for the default project. */
  @Column('boolean', { default: true })
  givesAutomatically: boolean;

  @Column('boolean', { default: false })
  usersMayTakeNext: boolean;

  /** Whether reviewers read a number instead of the writer's name. */
  @Column('boolean', { default: false })
  isBlind: boolean;

  /** Whether results that need no reviewer are published at the due time. */
  @Column('boolean', { default: true })
  publishesAutomatically: boolean;

  /** Requests for more time up to this sum are granted at once. */
  @Column('double precision', { default: 0 })
  freeExtensionHours: number;

  /** Whether the spelling of the source is kept, so that writing surfaces neither check nor correct it. Null: beside an image only. */
  @Column('boolean', { nullable: true })
  keepsSpelling: boolean | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}

/** One version of the guidelines of a project. */
@Entity('project_guidelines')
export class ProjectGuidelines {
  @PrimaryColumn('uuid')
  projectId: string;

  @PrimaryColumn('int')
  version: number;

  /** Sanitised. */
  @Column('text')
  html: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
