import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { CLOCK_STEPS, type ClockStepKind } from '../clock/clock-ledger.js';

/** The user is `you` in the user's own calls and `user` in an administrator's calls. */
const AUTHORS = ['you', 'user', 'system', 'admin'] as const;

@ApiSchema({ description: 'One step of the work clock.' })
export class ClockEntryDto {
  /** A whole number as text. */
  @ApiProperty({ example: '42' })
  _id: string;

  /** When it happened. */
  @ApiProperty({ type: String, format: 'date-time' })
  at: Date;

  /** What happened. */
  @ApiProperty({ enum: CLOCK_STEPS, example: 'extended' })
  kind: ClockStepKind;

  /** One sentence that says what happened and why. */
  @ApiProperty({ example: 'The deadline was moved by 24 hours: power cut.' })
  detail: string;

  /** Who did it. The user is `you` in the user's own calls and `user` in those of staff. `system`: a job. */
  @ApiProperty({ enum: AUTHORS, example: 'admin' })
  by: (typeof AUTHORS)[number];

  /** The deadline after the step; null before the start. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  deadlineAt: Date | null;
}

@ApiSchema({ description: 'The steps of a work clock.' })
export class ClockLedgerDto {
  /** The oldest first. */
  entries: ClockEntryDto[];
}
