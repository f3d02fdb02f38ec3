import { ApiProperty } from '@nestjs/swagger';
import { CLOCK_STEPS, type ClockStepKind } from '../clock/clock-ledger.js';

/** The user is `you` in the user's own calls and `user` in an administrator's calls. */
const AUTHORS = ['you', 'user', 'system', 'admin'] as const;

/** One step of the work clock. */
export class ClockEntryDto {
  @ApiProperty({ example: '42' })
  _id: string;

  @ApiProperty({ type: String, format: 'date-time' })
  at: Date;

  @ApiProperty({ enum: CLOCK_STEPS, example: 'extended' })
  kind: ClockStepKind;

  /** One sentence that says what happened and why. */
  @ApiProperty({ example: 'The deadline was moved by 24 hours: power cut.' })
  detail: string;

  @ApiProperty({ enum: AUTHORS, example: 'admin' })
  by: (typeof AUTHORS)[number];

  /** The deadline after the step; null before the start. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  deadlineAt: Date | null;
}

export class ClockLedgerDto {
  /** The oldest first. */
  entries: ClockEntryDto[];
}
