import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { REQUEST_ANSWERS, type RequestAnswer } from '../extension-requests/extension-request.js';

@ApiSchema({ description: 'A request for more time.' })
export class ExtensionRequestDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  /** The wanted hours. */
  @ApiProperty({ type: 'integer', example: 24 })
  hours: number;

  @ApiProperty({ example: 'The power was cut for a day' })
  reason: string;

  @ApiProperty({ type: String, format: 'date-time' })
  createdAt: Date;

  /** Null while it is open. `closed`: the work was submitted before. */
  @ApiProperty({ enum: REQUEST_ANSWERS, nullable: true, example: null })
  answer: RequestAnswer | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  answeredAt: Date | null;

  /** By how many hours the deadline was moved. */
  @ApiProperty({ type: Number, nullable: true, example: null })
  grantedHours: number | null;

  @ApiProperty({ type: String, nullable: true, example: null })
  refusalReason: string | null;
}
