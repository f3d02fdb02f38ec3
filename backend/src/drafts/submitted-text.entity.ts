import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The words of a submitted text, to be searched. Made from the draft, and made again when that changes. */
@Entity('submitted_texts')
@Index('submitted_texts_submitted', ['submittedAt', 'draftId'])
// GIN index on the words; TypeORM cannot declare it.
@Index('submitted_texts_words', { synchronize: false })
export class SubmittedText {
  @PrimaryColumn('bigint')
  draftId: string;

  @Column('int')
  version: number;

  @Column('timestamptz')
  submittedAt: Date;

  /** Plain text, blanks folded. */
  @Column('text')
  body: string;

  @Column('tsvector')
  words: string;
}
