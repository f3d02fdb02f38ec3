import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { WORK_MODES, type WorkMode } from '../../assignments/clock/clock-ledger.js';

@ApiSchema({ description: 'How many pages of a mode are submitted.' })
export class ModeProgressDto {
  /** Submitted images. */
  @ApiProperty({ type: 'integer', example: 3 })
  submitted: number;

  /** How many there are in all. */
  @ApiProperty({ type: 'integer', example: 8 })
  total: number;
}

@ApiSchema({ description: 'How many images of sequential work are submitted.' })
export class SequentialProgressDto extends ModeProgressDto {
  /** Whether the user has begun this mode. */
  isStarted: boolean;

  /** Whether all images are submitted, except those that the user has reported. */
  isCompletable: boolean;
}

@ApiSchema({ description: 'How much of the work is done, and how much is needed for each day that is left.' })
export class PaceDto {
  /** Words in the saved document. */
  @ApiProperty({ type: 'integer', example: 4200 })
  words: number;

  /** Minimum number of words of a submission. */
  @ApiProperty({ type: 'integer', example: 10000 })
  wordsNeeded: number;

  /**
   * Missing words divided by the days left, which count in full hours and as one day at least; 0 if no words are missing or
   * no time is left.
   */
  @ApiProperty({ example: 1934 })
  perDay: number;

  /** The mode whose words are counted. */
  @ApiProperty({ enum: ['document'], example: 'document' })
  mode: 'document';

  /** The mode of the last saved text. A sequential session without a text counts if nothing else is written. */
  @ApiProperty({ enum: WORK_MODES, nullable: true, example: 'document' })
  modeInUse: WorkMode | null;

  /** Active images whose page is submitted. */
  pages: ModeProgressDto;

  /** Images of the sequential session; before its start, all active images. */
  sequential: SequentialProgressDto;
}
