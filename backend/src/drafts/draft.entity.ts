import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { INTERNAL, type PersonalTable, STAFF_ID } from '../core/database/personal-data.js';
import type { SaveReason } from './save-reasons.js';

const ASSIGNMENTS = 'assignment_id IN (SELECT id FROM assignments WHERE user_id = $1)';
const DRAFTS = `draft_id IN (SELECT id FROM drafts WHERE ${ASSIGNMENTS})`;

export const DRAFT_KINDS = ['document', 'page', 'sequential'] as const;
export type DraftKind = (typeof DRAFT_KINDS)[number];

/** The state of a text. Every save rewrites this row, so it is small; the text itself is in the tables below. */
@Entity('drafts')
@Unique('drafts_subject_key', ['assignmentId', 'kind', 'subjectId'])
@Check('drafts_kind_check', `kind IN ('document', 'page', 'sequential')`)
export class Draft {
  static readonly personalData: PersonalTable = {
    erase: 'cascade',
    export: {
      file: 'texts/texts.json',
      about: 'The list of your texts',
      rows: ASSIGNMENTS,
      orderBy: 'id',
      columns: [
        ...['id', 'assignment_id', 'kind', 'subject_id', 'version', 'length', 'saved_at', 'submitted_at'],
        'returned_at',
      ],
    },
    withheld: { altered_version: INTERNAL, stored_bytes: INTERNAL },
  };

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column('uuid')
  assignmentId: string;

  @Column('text')
  kind: DraftKind;

  /** The image of a page or of a sequential text; the user of a document. */
  @Column('uuid')
  subjectId: string;

  /** The number of saves, from 1. */
  @Column('int')
  version: number;

  /** Length of the stored text in UTF-16 units. */
  @Column('int')
  length: number;

  /** The version whose sanitised text differs from the stored one. No edit can build on it. */
  @Column('int', { default: 0 })
  alteredVersion: number;

  @Column('timestamptz')
  savedAt: Date;

  /** Bytes of all its versions and snapshots, as `history-size.ts` counts them. */
  @Column('bigint', { default: 0 })
  storedBytes: string;

  @Column('timestamptz', { nullable: true })
  submittedAt: Date | null;

  /** When it was returned for correction. Submitting it again does not clear this. */
  @Column('timestamptz', { nullable: true })
  returnedAt: Date | null;
}

/** One save: an edit of the version before, or a whole text, which is the snapshot of the same version. */
@Entity('draft_versions')
export class DraftVersion {
  static readonly personalData: PersonalTable = {
    erase: 'cascade',
    export: {
      file: 'texts/versions.json',
      about: 'When and why each version of a text was saved',
      rows: DRAFTS,
      orderBy: 'draft_id, version',
      columns: ['draft_id', 'version', 'saved_at', 'length', 'reason', 'restored_from'],
    },
    withheld: {
      author_id: STAFF_ID,
      at: 'the text is in an HTML file',
      removed: 'the text is in an HTML file',
      inserted: 'the text is in an HTML file',
    },
  };

  @PrimaryColumn('bigint')
  draftId: string;

  @PrimaryColumn('int')
  version: number;

  /** The administrator who saved it; null for the user whose draft it is. */
  @Column('uuid', { nullable: true })
  authorId: string | null;

  @Column('timestamptz')
  savedAt: Date;

  @Column('int')
  length: number;

  @Column('int', { nullable: true })
  restoredFrom: number | null;

  /** Null for an automatic save. */
  @Column('text', { nullable: true })
  reason: SaveReason | null;

  /** This and the next two columns are null for a whole text. */
  @Column('int', { nullable: true })
  at: number | null;

  @Column('int', { nullable: true })
  removed: number | null;

  @Column('text', { nullable: true })
  inserted: string | null;
}

/** The whole text of one version. */
@Entity('draft_snapshots')
export class DraftSnapshot {
  static readonly personalData: PersonalTable = {
    erase: 'cascade',
    withheld: { content: 'the text is in an HTML file' },
  };

  @PrimaryColumn('bigint')
  draftId: string;

  @PrimaryColumn('int')
  version: number;

  @Column('text')
  content: string;

  /** Written or confirmed by compaction. The next compaction starts from the newest of these. */
  @Column('boolean', { default: false })
  isKept: boolean;
}

/** The newest version of a text that was read, in the form in which readers get it. See docs/decisions/drafts.md. */
@Entity('prepared_texts')
export class PreparedTextRow {
  static readonly personalData: PersonalTable = {
    erase: 'cascade',
    withheld: { content: 'the text is in an HTML file', words: INTERNAL, release: INTERNAL },
  };

  @PrimaryColumn('bigint')
  draftId: string;

  @Column('int')
  version: number;

  /** The release that prepared it. Another one may sanitise or count differently. */
  @Column('text')
  release: string;

  @Column('int')
  words: number;

  /** Null if sanitising has not changed the stored text. */
  @Column('text', { nullable: true })
  content: string | null;
}

/**
 * An assignment whose large saves are refused: its stored texts are near `HISTORY_LIMIT_MB`, and nothing more can be removed.
 */
@Entity('full_histories')
export class FullHistory {
  static readonly personalData: PersonalTable = {
    erase: 'cascade',
    withheld: { since: INTERNAL },
  };

  @PrimaryColumn('uuid')
  assignmentId: string;

  @Column('timestamptz', { default: () => 'now()' })
  since: Date;
}

/** The words of a submitted text, for searching. Written again whenever the submitted draft changes. */
@Entity('submitted_texts')
@Index('submitted_texts_submitted', ['submittedAt', 'draftId'])
// GIN index on the words; TypeORM cannot declare it.
@Index('submitted_texts_words', { synchronize: false })
export class SubmittedText {
  static readonly personalData: PersonalTable = {
    erase: 'cascade',
    withheld: { body: 'the text is in an HTML file', words: INTERNAL },
  };

  @PrimaryColumn('bigint')
  draftId: string;

  @Column('int')
  version: number;

  @Column('timestamptz')
  submittedAt: Date;

  /** Plain text; each run of white space is one blank. */
  @Column('text')
  body: string;

  @Column('tsvector')
  words: string;
}
