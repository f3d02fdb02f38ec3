import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

class MarkedImagesDto {
  @ApiProperty({ example: 3 })
  correct: number;

  @ApiProperty({ example: 1 })
  wrong: number;
}

export class AccuracyDto {
  @ApiProperty({ example: 9720 })
  correct: number;

  @ApiProperty({ example: 280 })
  wrong: number;

  @ApiProperty({ example: 97 })
  percentage: number;

  /** What the three figures count. Absent for sequential work, which is counted in images. */
  @ApiPropertyOptional({ enum: ['words', 'images'], example: 'words' })
  unit?: 'words' | 'images';

  /**
   * Pages that a reviewer marked without a comparison. They are in the three figures only if their unit is `images`: then no text was
   * compared.
   */
  @ApiPropertyOptional({ type: MarkedImagesDto })
  images?: MarkedImagesDto;

  /** Given if a reviewer has set a percentage: it does not follow from the counts then. */
  @ApiPropertyOptional({ example: 'The page is torn here' })
  overrideReason?: string;

  @ApiProperty({ format: 'date-time' })
  reviewedAt: string;
}
