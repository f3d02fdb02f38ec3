import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  IsIn,
  IsNumber,
  IsOptional,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { AssignedUserDto } from '../../../assignments/dto/assigned-user.dto.js';
import { ProjectNameDto } from '../../../assignments/dto/project-name.dto.js';
import { REASON_MAX_LENGTH, REASON_TOO_LONG, ReasonField } from '../../../assignments/dto/reason.field.js';
import { ApiExtends } from '../../../core/http/api-extends.js';
import { trimmed } from '../../../core/http/trimmed.js';
import { LimitedTotalDto } from '../../../core/lists/list-envelope.js';
import { REPORT_ANSWERS, type ReportAnswer } from '../image-report.js';

const PLACE_WRONG = 'A place is two numbers from 0 to 1';

@ApiSchema({ description: 'A place in an image.' })
export class ImagePlaceDto {
  /** From 0 at the left to 1 at the right. */
  @ApiProperty({ example: 0.25, minimum: 0, maximum: 1 })
  @IsNumber({}, { message: PLACE_WRONG })
  @Min(0, { message: PLACE_WRONG })
  @Max(1, { message: PLACE_WRONG })
  x: number;

  /** From 0 at the top to 1 at the bottom. */
  @ApiProperty({ example: 0.5, minimum: 0, maximum: 1 })
  @IsNumber({}, { message: PLACE_WRONG })
  @Min(0, { message: PLACE_WRONG })
  @Max(1, { message: PLACE_WRONG })
  y: number;
}

@ApiSchema({ description: 'An image that cannot be read.' })
export class ReportImageDto {
  @ApiProperty({ format: 'uuid' })
  @IsUUID('all', { message: 'Please choose an image' })
  imageId: string;

  /** What cannot be read. */
  @ReasonField('The lower half is too dark')
  reason: string;

  /** Where. Default: the whole image. */
  @ApiPropertyOptional({ type: ImagePlaceDto })
  @Type(() => ImagePlaceDto)
  @ValidateNested({ message: PLACE_WRONG })
  @IsOptional()
  place?: ImagePlaceDto;
}

@ApiSchema({ description: 'A report of an image.' })
export class ImageReportDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  @ApiProperty({ format: 'uuid' })
  imageId: string;

  @ApiProperty({ example: 'Ledger, page 2' })
  imageTitle: string;

  @ApiProperty({ example: 'The lower half is too dark' })
  reason: string;

  @ApiProperty({ type: ImagePlaceDto, nullable: true })
  place: ImagePlaceDto | null;

  @ApiProperty({ type: String, format: 'date-time' })
  createdAt: Date;

  /** Null while it is open. */
  @ApiProperty({ enum: REPORT_ANSWERS, nullable: true, example: null })
  answer: ReportAnswer | null;

  /** What staff wrote about it. */
  @ApiProperty({ example: '' })
  note: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  answeredAt: Date | null;
}

@ApiSchema({ description: 'A report of an image in an envelope.' })
export class ImageReportAnswerDto {
  report: ImageReportDto;
}

@ApiSchema({ description: 'The reported images of an assignment.' })
export class OwnImageReportsDto {
  /** Those of the caller, the newest first. */
  reports: ImageReportDto[];

  /** The images of the assignment that the caller or other users have reported and that are being looked at. */
  @ApiProperty({ type: [String], format: 'uuid' })
  reportedImageIds: string[];
}

@ApiSchema({ description: 'A report of an image, for staff.' })
@ApiExtends(ImageReportDto)
export class AdminImageReportDto extends ImageReportDto {
  /** The file of the image, at `/userimages/{filename}`. */
  @ApiProperty({ example: '9f2c41d07be35a68c1f4e09d72ab3568410cfe7d2b96a853.png' })
  filename: string;

  user: AssignedUserDto;

  project: ProjectNameDto;

  @ApiProperty({ format: 'uuid' })
  assignmentId: string;

  /** Open reports of other users about the image, which get the same answer. */
  @ApiProperty({ type: 'integer', example: 2 })
  otherReports: number;

  /** The name of the administrator; null while it is open, or if that account is erased. */
  @ApiProperty({ type: String, nullable: true, example: null })
  answeredBy: string | null;
}

@ApiSchema({ description: 'A page of reports of images.' })
export class AdminImageReportListDto extends LimitedTotalDto {
  reports: AdminImageReportDto[];

  @ApiProperty({ type: 'integer', example: 2 })
  total: number;
}

export class ReportNoteDto {
  /** Shown to the user. */
  @ApiPropertyOptional({ example: 'The scan is new', maxLength: REASON_MAX_LENGTH })
  @trimmed
  @MaxLength(REASON_MAX_LENGTH, { message: REASON_TOO_LONG })
  @IsString({ message: 'The note must be a text' })
  @IsOptional()
  note?: string;
}

/** A new file answers by another call. */
const GIVEN_ANSWERS = ['hidden', 'readable'] as const;

@ApiSchema({ description: 'What is done about a reported image.' })
export class AnswerReportDto extends ReportNoteDto {
  @ApiProperty({ enum: GIVEN_ANSWERS, example: 'readable' })
  @IsIn(GIVEN_ANSWERS, { message: `answer must be one of ${GIVEN_ANSWERS.join(', ')}` })
  answer: (typeof GIVEN_ANSWERS)[number];
}
