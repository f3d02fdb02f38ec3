import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ApiExtends } from '../../../core/http/api-extends.js';
import { ItemAccuracyDto, ReviewedImageDto } from '../../dto/review-detail.dto.js';
import { WorkReviewDto, WorkReviewItemDto } from './work-review.dto.js';

@ApiSchema({ description: 'The mark of one text, and its image.' })
@ApiExtends(WorkReviewItemDto)
export class CorrectedItemDto extends WorkReviewItemDto {
  /** The image; for a document, the user. */
  @ApiProperty({ format: 'uuid' })
  itemId: string;

  /** Null for a document. */
  @ApiProperty({ type: ReviewedImageDto, nullable: true })
  image: ReviewedImageDto | null;
}

@ApiSchema({ description: 'A published result and its texts.' })
export class CorrectionsDto {
  review: WorkReviewDto;

  /** In the order of the images. */
  items: CorrectedItemDto[];
}

@ApiSchema({ description: 'One text of a published result, compared with its reference text.' })
export class CorrectionDto {
  /** The submitted text as sanitised HTML. */
  @ApiProperty({ example: '<p>Call me Ismael.</p>' })
  submissionContent: string;

  /**
   * Null without a reference text, and for a document or page that a reviewer has marked. A passage of the reference that the text
   * does not have is shortened.
   */
  @ApiProperty({ type: ItemAccuracyDto, nullable: true })
  accuracy: ItemAccuracyDto | null;

  /** Whether a reference text was changed after the result. The comparison is with the text of before. */
  isReferenceChanged: boolean;
}
