import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export class AccuracyDto {
  @ApiProperty({ example: 9720 })
  correct: number;

  @ApiProperty({ example: 280 })
  wrong: number;

  @ApiProperty({ example: 97 })
  percentage: number;

  /** Given if a reviewer has set a percentage: it does not follow from the counts then. */
  @ApiPropertyOptional({ example: 'The page is torn here' })
  overrideReason?: string;

  @ApiProperty({ format: 'date-time' })
  reviewedAt: string;
}
