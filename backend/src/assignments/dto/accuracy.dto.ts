import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ description: 'How many pages were marked right and wrong.' })
class MarkedImagesDto {
  /** Pages that are right. */
  @ApiProperty({ type: 'integer', example: 3 })
  correct: number;

  /** Pages that are wrong. */
  @ApiProperty({ type: 'integer', example: 1 })
  wrong: number;
}

@ApiSchema({ description: 'A published result, as the user sees it.' })
export class AccuracyDto {
  /** Words or images that are right. */
  @ApiProperty({ type: 'integer', example: 9720 })
  correct: number;

  /** Words or images that are wrong. */
  @ApiProperty({ type: 'integer', example: 280 })
  wrong: number;

  /** Accuracy in percent, 0 to 100. */
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

  /** When the result was published. */
  @ApiProperty({ format: 'date-time' })
  reviewedAt: string;
}
