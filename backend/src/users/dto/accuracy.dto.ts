import { ApiProperty } from '@nestjs/swagger';

export class AccuracyDto {
  @ApiProperty({ example: 9720 })
  correct: number;

  @ApiProperty({ example: 280 })
  wrong: number;

  @ApiProperty({ example: 97 })
  percentage: number;

  @ApiProperty({ format: 'date-time' })
  reviewedAt: string;
}
