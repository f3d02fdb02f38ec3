import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayUnique, IsArray, IsDate, IsOptional, IsUUID, ValidateNested } from 'class-validator';
import { PercentageField } from '../../../reviews/dto/review.fields.js';
import { RecordIdsField } from '../../../users/dto/user-ids.field.js';
import { ReviewedUserDto } from '../../../users/dto/user-name.dto.js';
import { TaskDto } from '../../tasks/dto/task.dto.js';

@ApiSchema({ description: 'A proposed result that can be published.' })
export class SeenReviewDto {
  /** The review. */
  @ApiProperty({ format: 'uuid' })
  @IsUUID('all', { message: 'Each review must be given by id' })
  id: string;

  @PercentageField(97, { isNullable: false })
  percentage: number;

  /** When the text was compared. Another time: it was changed since. */
  @ApiProperty({ type: String, format: 'date-time' })
  @IsDate({ message: 'proposedAt must be the time that the preview has returned' })
  @Type(() => Date)
  proposedAt: Date;
}

@ApiSchema({ description: 'The reviews whose proposed results are published.' })
export class BulkPublishDto {
  /** At most 1,000. */
  @RecordIdsField('review')
  ids: string[];

  /** What the preview returned for them. Only a preview needs none. */
  @ApiPropertyOptional({ type: [SeenReviewDto] })
  @ArrayUnique(({ id }: SeenReviewDto) => id, { message: 'Each review can be published once' })
  @ValidateNested()
  @Type(() => SeenReviewDto)
  @IsArray({ message: 'proposals must be a list' })
  @IsOptional()
  proposals?: SeenReviewDto[];
}

@ApiSchema({ description: 'A review whose result is not published together with others, and why.' })
export class SkippedReviewDto {
  /** The review. */
  @ApiProperty({ format: 'uuid' })
  id: string;

  /** Null if the review does not exist. */
  @ApiProperty({ type: ReviewedUserDto, nullable: true })
  userId: ReviewedUserDto | null;

  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  assignmentId: string | null;

  /** Empty if the review does not exist. */
  @ApiProperty({ example: 'Ledger, page 12' })
  title: string;

  /** The error code. */
  @ApiProperty({ example: 'REVIEW_OPENED' })
  reason: string;

  /** One sentence that can be shown as it is. */
  @ApiProperty({ example: 'A reviewer has opened this work. Please publish it there.' })
  message: string;
}

@ApiSchema({ description: 'A preview, or the task that publishes.' })
export class BulkPublishAnswerDto {
  /** For the call that publishes. Empty with a task. */
  proposals: SeenReviewDto[];

  /** Empty with a task, whose results name them. */
  skipped: SkippedReviewDto[];

  /** Null for a preview. */
  @ApiProperty({ type: TaskDto, nullable: true })
  task: TaskDto | null;
}
