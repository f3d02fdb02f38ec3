import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { type PersonalTable, STAFF_ID } from '../../core/database/personal-data.js';
import type { ExportInput, ExportKindName, ExportState } from './export-kind.js';

/** The id in the place of an erased user. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

const IS_ABOUT_USER = `input ->> 'assignmentId' IN (SELECT id::text FROM assignments WHERE user_id = $2)`;

/** A file that staff have asked for: what it contains, how far it is, and where it is stored. */
@Entity('exports')
@Index('exports_created', ['createdAt', 'id'])
@Index('exports_expiring', ['expiresAt'], { where: 'expires_at IS NOT NULL' })
@Index('exports_file', ['fileKey'], { where: 'file_key IS NOT NULL' })
@Check('exports_state_check', `state IN ('waiting', 'running', 'done', 'failed', 'cancelled')`)
@Check(
  'exports_file_check',
  `num_nulls(file_key, file_name, file_bytes, sha256) = CASE state WHEN 'done' THEN 0 ELSE 4 END`,
)
export class DataExport {
  static readonly personalData: PersonalTable = {
    // A file about an assignment of the user is not made or expires at once. Other files are about many users; they expire within days.
    erase: {
      sql: `UPDATE exports SET created_by = CASE WHEN created_by = $2 THEN '${NOBODY}' ELSE created_by END,
          state = CASE WHEN ${IS_ABOUT_USER} AND state IN ('waiting', 'running') THEN 'cancelled' ELSE state END,
          expires_at = CASE WHEN ${IS_ABOUT_USER} THEN now() ELSE expires_at END
        WHERE $1::text IS NOT NULL AND (created_by = $2 OR ${IS_ABOUT_USER})`,
    },
    withheld: {
      created_by: STAFF_ID,
      input: 'what staff have asked for, in a record that is not about one user',
      file_name: 'the name of a project',
    },
  };

  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('text')
  kind: ExportKindName;

  @Column('jsonb')
  input: ExportInput;

  /** The permissions that its file needs. Those of the caller who has asked for it decided what it contains. */
  @Column('text', { array: true })
  permissions: string[];

  @Column('uuid')
  createdBy: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('text', { default: 'waiting' })
  state: ExportState;

  /** Counts the runs. A run that a later one has replaced can neither report its progress nor finish. */
  @Column('int', { default: 0 })
  attempt: number;

  @Column('int', { default: 0 })
  done: number;

  /** How many items it has. Null until they are counted. */
  @Column('int', { nullable: true })
  total: number | null;

  @Column('timestamptz', { nullable: true })
  startedAt: Date | null;

  @Column('timestamptz', { nullable: true })
  finishedAt: Date | null;

  /** When it is deleted. Null until it has ended. */
  @Column('timestamptz', { nullable: true })
  expiresAt: Date | null;

  /** This and the next three columns are null until it is done. */
  @Column('text', { nullable: true })
  fileKey: string | null;

  @Column('text', { nullable: true })
  fileName: string | null;

  @Column('bigint', { nullable: true })
  fileBytes: string | null;

  @Column('text', { nullable: true })
  sha256: string | null;

  @Column('text', { nullable: true })
  failedReason: string | null;
}
