import { ApiProperty } from '@nestjs/swagger';
import { CLOCK_STEPS, type ClockStepKind } from '../clock/clock-ledger.js';

/** `you` to the person whose clock it is, `user` to an administrator. */
const AUTHORS = ['you', 'user', 'system', 'admin'] as const;

/** One step of the clock. */
export class ClockEntryDto {
  @ApiProperty({ example: '42' })
  _id: string;

  @ApiProperty({ type: String, format: 'date-time' })
  at: Date;

  @ApiProperty({ enum: CLOCK_STEPS, example: 'extended' })
  kind: ClockStepKind;

  /** One sentence: what happened, and why. */
  @ApiProperty({ example: 'The deadline was moved by 24 hours: power cut.' })
  detail: string;

  @ApiProperty({ enum: AUTHORS, example: 'admin' })
  by: (typeof AUTHORS)[number];

  /** The deadline after the step; null before the clock has started. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  deadlineAt: Date | null;
}

export class ClockLedgerDto {
  /** In the order in which they happened. */
  entries: ClockEntryDto[];
}

export class PaceDto {
  /** In the document, as far as it is saved. */
  @ApiProperty({ example: 4200 })
  words: number;

  /** How many a submission needs. */
  @ApiProperty({ example: 10000 })
  wordsNeeded: number;

  /** The missing words by the days left, both rounded up; 0 when none are missing or no time is left. */
  @ApiProperty({ example: 1934 })
  perDay: number;

  /** The mode whose words are counted. */
  @ApiProperty({ enum: ['document'], example: 'document' })
  mode: 'document';
}
