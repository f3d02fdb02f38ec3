import { ApiProperty, OmitType } from '@nestjs/swagger';
import { ProjectNameDto } from '../../assignments/dto/project-name.dto.js';
import { ReviewDraftDto } from './review-draft.dto.js';
import { ReviewClaimDto, ReviewResultDto, ReviewRowDto } from './review-row.dto.js';

const RUN_KINDS = ['same', 'wrong', 'missing', 'inserted'] as const;

class ReviewedImageDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  @ApiProperty({ example: 'c0ffee.png' })
  filename: string;

  @ApiProperty({ example: 'Ledger, page 12' })
  title: string;
}

/** One text under review. */
export class ReviewItemDto {
  /** The image; for a document, the user. */
  @ApiProperty({ format: 'uuid' })
  itemId: string;

  /** Null for a document. */
  @ApiProperty({ type: ReviewedImageDto, nullable: true })
  image: ReviewedImageDto | null;

  /** The submitted text as sanitised HTML. */
  @ApiProperty({ example: '<p>Call me Ishmael.</p>' })
  submissionContent: string;

  /** Version of the submitted text in its history; null if there is none. */
  @ApiProperty({ type: Number, nullable: true, example: 42 })
  textVersion: number | null;

  /** Title of the image or PDF with the reference text. */
  @ApiProperty({ type: String, nullable: true, example: 'Ledger, page 12' })
  referenceTitle: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'Call me Ishmael.' })
  referenceText: string | null;

  /** The published mark; null without one, as beside a comparison. */
  @ApiProperty({ type: Boolean, nullable: true })
  isCorrect: boolean | null;

  @ApiProperty({ example: '' })
  comments: string;
}

class ReturnedBeforeDto {
  @ApiProperty({ type: String, format: 'date-time' })
  at: Date;

  @ApiProperty({ example: 'The second half is missing' })
  reason: string;

  /** Hours the user got at least. */
  @ApiProperty({ example: 24 })
  hours: number;
}

/** A published result that was reopened. */
export class EarlierResultDto {
  @ApiProperty({ example: 1 })
  version: number;

  result: ReviewResultDto;

  @ApiProperty({ example: 'Careful work throughout.' })
  overallComments: string;

  @ApiProperty({ type: String, nullable: true, example: null })
  overrideReason: string | null;

  @ApiProperty({ type: String, format: 'date-time' })
  reviewedAt: Date;

  isAutomatic: boolean;

  /** Whether its report can be downloaded. */
  hasReport: boolean;

  @ApiProperty({ type: String, format: 'date-time' })
  reopenedAt: Date;

  /** Name of the administrator. */
  @ApiProperty({ example: 'Sample Admin' })
  reopenedBy: string;

  @ApiProperty({ example: 'Page 3 was compared with the wrong original' })
  reason: string;
}

export class ReviewDetailDto extends OmitType(ReviewRowDto, ['items'] as const) {
  /** The return for correction in this round or the one before. */
  @ApiProperty({ type: ReturnedBeforeDto, nullable: true })
  returnedBefore: ReturnedBeforeDto | null;

  /** False after the first return of a submission. */
  canReturn: boolean;

  canReview: boolean;

  /** The texts, in the order of the images. */
  items: ReviewItemDto[];

  /** The saved draft. Another reviewer continues with it. */
  @ApiProperty({ type: ReviewDraftDto, nullable: true })
  draft: ReviewDraftDto | null;

  @ApiProperty({ example: 0 })
  draftVersion: number;

  @ApiProperty({ example: 'Careful work throughout.' })
  overallComments: string;

  /** The results that were reopened, the newest first. */
  earlierResults: EarlierResultDto[];

  /** The user whose clock history is shown. */
  @ApiProperty({ format: 'uuid' })
  ledgerUserId: string;
}

export class ClaimedDto {
  claim: ReviewClaimDto;

  @ApiProperty({ format: 'uuid' })
  assignmentId: string;

  project: ProjectNameDto;
}

export class AlignmentRunDto {
  @ApiProperty({ enum: RUN_KINDS, example: 'wrong' })
  kind: (typeof RUN_KINDS)[number];

  /** Words of the reference. */
  @ApiProperty({ example: 'Ishmael.' })
  expected: string;

  /** Words of the submission. */
  @ApiProperty({ example: 'Ismael.' })
  written: string;
}

export class ItemAccuracyDto {
  @ApiProperty({ example: 9720 })
  correct: number;

  /** Words of the reference that do not match, and extra words. */
  @ApiProperty({ example: 280 })
  wrong: number;

  @ApiProperty({ example: 40 })
  missing: number;

  @ApiProperty({ example: 12 })
  inserted: number;

  @ApiProperty({ example: 228 })
  substituted: number;

  @ApiProperty({ example: 9988 })
  referenceWords: number;

  @ApiProperty({ example: 9960 })
  submissionWords: number;

  @ApiProperty({ example: 97 })
  percentage: number;

  /** Whether at least half of the words of the reference match, without those written as `[illegible]`. */
  coversHalf: boolean;

  /** In order. All `expected` together are the reference, all `written` together the submission. */
  runs: AlignmentRunDto[];
}

class ScoredItemDto {
  @ApiProperty({ format: 'uuid' })
  itemId: string;

  /** Null without a reference. */
  @ApiProperty({ type: ItemAccuracyDto, nullable: true })
  accuracy: ItemAccuracyDto | null;
}

export class ReviewAccuracyDto {
  items: ScoredItemDto[];

  /** The result of publishing without an own percentage; null if the result follows from the marks. */
  @ApiProperty({ type: ReviewResultDto, nullable: true })
  proposal: ReviewResultDto | null;

  /** Why the comparison gives no proposal: the text covers less than half of its reference. */
  @ApiProperty({ type: String, nullable: true, example: null })
  proposalProblem: string | null;
}
