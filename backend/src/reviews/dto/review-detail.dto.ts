import { ApiProperty, ApiSchema, OmitType } from '@nestjs/swagger';
import { GuidelinesVersionDto } from '../../assignments/dto/guidelines-version.dto.js';
import { ProjectNameDto } from '../../assignments/dto/project-name.dto.js';
import { ReviewDraftDto } from './review-draft.dto.js';
import { ReviewClaimDto, ReviewResultDto, ReviewRowDto } from './review-row.dto.js';

const RUN_KINDS = ['same', 'wrong', 'missing', 'inserted', 'illegible'] as const;

@ApiSchema({ description: 'The image of a text under review.' })
export class ReviewedImageDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  /** Random name under `/userimages`. */
  @ApiProperty({ example: 'c0ffee.png' })
  filename: string;

  @ApiProperty({ example: 'Ledger, page 12' })
  title: string;
}

@ApiSchema({ description: 'An image or PDF whose reference text a submission is compared with.' })
class ReviewReferenceDto {
  /** The image or PDF. */
  @ApiProperty({ format: 'uuid' })
  fileId: string;

  @ApiProperty({ example: 'Ledger, page 12' })
  title: string;

  /** Version of its reference text. */
  @ApiProperty({ type: 'integer', example: 1 })
  version: number;

  /** Whether the file has another text now. Only after the result is published. */
  isReplaced: boolean;
}

@ApiSchema({ description: 'One text under review.' })
export class ReviewItemDto {
  /** The image; for a document, the user. */
  @ApiProperty({ format: 'uuid' })
  itemId: string;

  /** Null for a document. */
  @ApiProperty({ type: ReviewedImageDto, nullable: true })
  image: ReviewedImageDto | null;

  /** Of the image, or `Document`. */
  @ApiProperty({ example: 'Ledger, page 12' })
  title: string;

  /** The submitted text as sanitised HTML. */
  @ApiProperty({ example: '<p>Call me Ishmael.</p>' })
  submissionContent: string;

  /** Version of the submitted text in its history; null if there is none. */
  @ApiProperty({ type: 'integer', nullable: true, example: 42 })
  textVersion: number | null;

  /** The files of `referenceText`, in its order: after the publication those that the result was compared with. */
  references: ReviewReferenceDto[];

  /** Their titles. */
  @ApiProperty({ type: String, nullable: true, example: 'Ledger, page 12' })
  referenceTitle: string | null;

  /** The text that the submission is compared with. Null without one. */
  @ApiProperty({ type: String, nullable: true, example: 'Call me Ishmael.' })
  referenceText: string | null;

  /** The published mark; null without one. */
  @ApiProperty({ type: Boolean, nullable: true })
  isCorrect: boolean | null;

  /** Plain text. Empty without a comment. */
  @ApiProperty({ example: '' })
  comments: string;
}

@ApiSchema({ description: 'The return for correction that came before this submission.' })
class ReturnedBeforeDto {
  /** When it happened. */
  @ApiProperty({ type: String, format: 'date-time' })
  at: Date;

  /** Why the work was returned, as the user read it. */
  @ApiProperty({ example: 'The second half is missing' })
  reason: string;

  /** Hours the user got at least. */
  @ApiProperty({ example: 24 })
  hours: number;
}

@ApiSchema({ description: 'A published result that was reopened.' })
export class EarlierResultDto {
  /** The number of the result; 1 for the first. */
  @ApiProperty({ type: 'integer', example: 1 })
  version: number;

  /** The published result. */
  result: ReviewResultDto;

  /** The reviewer's comment on the whole work. Plain text. */
  @ApiProperty({ example: 'Careful work throughout.' })
  overallComments: string;

  /** Why the reviewer set another percentage. Null without one. */
  @ApiProperty({ type: String, nullable: true, example: null })
  overrideReason: string | null;

  /** When the result was published. */
  @ApiProperty({ type: String, format: 'date-time' })
  reviewedAt: Date;

  /** Whether the result was published without a reviewer. */
  isAutomatic: boolean;

  /** Whether its report can be downloaded. */
  hasReport: boolean;

  /** When the result was reopened. */
  @ApiProperty({ type: String, format: 'date-time' })
  reopenedAt: Date;

  /** Name of the administrator. */
  @ApiProperty({ example: 'Sample Admin' })
  reopenedBy: string;

  /** Why the result was reopened. */
  @ApiProperty({ example: 'Page 3 was compared with the wrong original' })
  reason: string;
}

@ApiSchema({ description: 'A review with its texts and its draft.' })
export class ReviewDetailDto extends OmitType(ReviewRowDto, ['items'] as const) {
  /** The return for correction in this round or the one before. */
  @ApiProperty({ type: ReturnedBeforeDto, nullable: true })
  returnedBefore: ReturnedBeforeDto | null;

  /** False after the first return of a submission. */
  canReturn: boolean;

  /** Whether the caller may publish a result. */
  canReview: boolean;

  /** The texts, in the order of the images. */
  items: ReviewItemDto[];

  /** The saved draft. Another reviewer continues with it. */
  @ApiProperty({ type: ReviewDraftDto, nullable: true })
  draft: ReviewDraftDto | null;

  /** The number of saves of the draft; 0 before the first. */
  @ApiProperty({ type: 'integer', example: 0 })
  draftVersion: number;

  /** The reviewer's comment on the whole work. Plain text. */
  @ApiProperty({ example: 'Careful work throughout.' })
  overallComments: string;

  /** The results that were reopened, the newest first. */
  earlierResults: EarlierResultDto[];

  /** Those at the submission. Null without any. */
  @ApiProperty({ type: GuidelinesVersionDto, nullable: true })
  guidelines: GuidelinesVersionDto | null;

  /** The user whose clock history is shown. */
  @ApiProperty({ format: 'uuid' })
  ledgerUserId: string;
}

@ApiSchema({ description: 'A review that the caller has claimed.' })
export class ClaimedDto {
  claim: ReviewClaimDto;

  /** The assignment to which the work belongs. */
  @ApiProperty({ format: 'uuid' })
  assignmentId: string;

  project: ProjectNameDto;
}

@ApiSchema({ description: 'A run of words of an alignment: the same in both texts, or different.' })
export class AlignmentRunDto {
  /** `wrong`: other words than in the reference. `missing`: in the reference only. `inserted`: in the text only. */
  @ApiProperty({ enum: RUN_KINDS, example: 'wrong' })
  kind: (typeof RUN_KINDS)[number];

  /** Words of the reference. */
  @ApiProperty({ example: 'Ishmael.' })
  expected: string;

  /** Words of the submission. */
  @ApiProperty({ example: 'Ismael.' })
  written: string;
}

@ApiSchema({ description: 'The comparison of one submitted text with its reference text.' })
export class ItemAccuracyDto {
  /** Words of the reference that match. */
  @ApiProperty({ type: 'integer', example: 9720 })
  correct: number;

  /** Words of the reference that do not match, and extra words. */
  @ApiProperty({ type: 'integer', example: 280 })
  wrong: number;

  /** Words that the text lacks. */
  @ApiProperty({ type: 'integer', example: 40 })
  missing: number;

  /** Words that only the text has. */
  @ApiProperty({ type: 'integer', example: 12 })
  inserted: number;

  /** Words that the text has differently. */
  @ApiProperty({ type: 'integer', example: 228 })
  substituted: number;

  /** Words that marks replace. */
  @ApiProperty({ type: 'integer', example: 5 })
  illegible: number;

  /** Marks `[illegible]`. */
  @ApiProperty({ type: 'integer', example: 3 })
  illegibleMarks: number;

  /** Words of the reference text. */
  @ApiProperty({ type: 'integer', example: 9988 })
  referenceWords: number;

  /** Words of the submitted text. */
  @ApiProperty({ type: 'integer', example: 9960 })
  submissionWords: number;

  /** Accuracy in percent, 0 to 100. */
  @ApiProperty({ example: 97 })
  percentage: number;

  /** Whether half of the words match, without one for each mark. */
  coversHalf: boolean;

  /** In order. All `expected` are the reference, all `written` the submission; `\n` stands before a word that begins a line. */
  runs: AlignmentRunDto[];
}

@ApiSchema({ description: 'The comparison of one text of a review.' })
class ScoredItemDto {
  /** The image; for a document, the user. */
  @ApiProperty({ format: 'uuid' })
  itemId: string;

  /** Null without a reference. */
  @ApiProperty({ type: ItemAccuracyDto, nullable: true })
  accuracy: ItemAccuracyDto | null;
}

@ApiSchema({ description: 'The proposed result of a review, and the comparison of each text.' })
export class ReviewAccuracyDto {
  /** Each text with its comparison. */
  items: ScoredItemDto[];

  /** The result of publishing without an own percentage; null if the result follows from the marks. */
  @ApiProperty({ type: ReviewResultDto, nullable: true })
  proposal: ReviewResultDto | null;

  /** Why the comparison gives no proposal: the text covers less than half of its reference. */
  @ApiProperty({ type: String, nullable: true, example: null })
  proposalProblem: string | null;
}
