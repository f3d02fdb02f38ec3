import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { WORK_MODES, type WorkMode } from '../../../assignments/clock/clock-ledger.js';

@ApiSchema({ description: 'How many texts of an assignment are submitted and published.' })
export class ProgressDto {
  /** In which mode it is done: what is submitted decides, then what has begun, then the project. */
  @ApiProperty({ enum: WORK_MODES, example: 'pages' })
  mode: WorkMode;

  /** Texts: its images, or 1 document. */
  @ApiProperty({ type: 'integer', example: 12 })
  wanted: number;

  @ApiProperty({ type: 'integer', example: 4 })
  submitted: number;

  /** Texts with a published result. */
  @ApiProperty({ type: 'integer', example: 3 })
  published: number;
}
