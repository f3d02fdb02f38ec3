import { Check, Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

export const DRAFT_KINDS = ['document', 'page', 'sequential'] as const;
export type DraftKind = (typeof DRAFT_KINDS)[number];

/** Where a text stands. Small, because every save writes it anew; the text itself is in the other two tables. */
@Entity('drafts')
@Unique('drafts_subject_key', ['userId', 'kind', 'subjectId'])
@Check('drafts_kind_check', `kind IN ('document', 'page', 'sequential')`)
export class Draft {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column('uuid')
  userId: string;

  @Column('text')
  kind: DraftKind;

  /** The image of a page or sequential text; of a document, the user. */
  @Column('uuid')
  subjectId: string;

  /** Counts the saves, from 1. */
  @Column('int')
  version: number;

  /** Of the text as it was saved, in UTF-16 units. */
  @Column('int')
  length: number;

  /** The version that readers get in another form than it was saved in: no edit can build on it. */
  @Column('int', { default: 0 })
  alteredVersion: number;

  @Column('timestamptz')
  savedAt: Date;

  @Column('timestamptz', { nullable: true })
  submittedAt: Date | null;

  /** When it was given back to be corrected. It stays when it is submitted again. */
  @Column('timestamptz', { nullable: true })
  returnedAt: Date | null;
}
