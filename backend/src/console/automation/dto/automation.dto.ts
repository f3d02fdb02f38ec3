import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ description: 'What one run of the automation did.' })
export class AutomationDto {
  @ApiProperty({ example: 'Automation triggered successfully!' })
  message: string;

  /** How many were penalized for a missed deadline. */
  @ApiProperty({ type: 'integer', example: 2 })
  penalized: number;

  /** How many due submissions were scored before the answer. */
  @ApiProperty({ type: 'integer', example: 0 })
  scored: number;

  /** How many reports were put in the outbox before the answer. */
  @ApiProperty({ type: 'integer', example: 0 })
  reportsSent: number;

  /** How many reviews still wait to be scored. Jobs score them; look at `GET /api/admin/jobs`. */
  @ApiProperty({ type: 'integer', example: 3 })
  queued: number;
}
