import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, ApiSchema, PickType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUUID,
  MaxLength,
  ValidateIf,
} from 'class-validator';
import { trimmed } from '../../core/http/trimmed.js';
import { IfGiven, VersionField } from '../../core/versions/record-version.js';
import { PLACES, type Place } from '../reference-file-order.js';

const TITLE_MAX_LENGTH = 200;
const DESCRIPTION_MAX_LENGTH = 2000;
const REFERENCE_TEXT_MAX_LENGTH = 500_000;

/** @param missing the message for an empty title */
export function TitleField(example: string, missing: string): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ example, maxLength: TITLE_MAX_LENGTH }),
    trimmed,
    IsString({ message: missing }),
    IsNotEmpty({ message: missing }),
    MaxLength(TITLE_MAX_LENGTH, { message: `The title must be at most ${TITLE_MAX_LENGTH} characters` }),
  );
}

export class DescribedFileDto {
  @ApiPropertyOptional({ example: 'Second page of the ledger', maxLength: DESCRIPTION_MAX_LENGTH })
  @trimmed
  @MaxLength(DESCRIPTION_MAX_LENGTH, { message: 'The description is too long' })
  @IsString({ message: 'The description must be a text' })
  @IsOptional()
  description?: string;

  /** The correct transcript, against which work is scored. `null` or empty for none. Users never see it. */
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: REFERENCE_TEXT_MAX_LENGTH,
    example: 'In the year of the flood …',
  })
  // Otherwise as it is given, so that an exported text can be a reference byte for byte.
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && value.trim() === '' ? '' : value,
  )
  @MaxLength(REFERENCE_TEXT_MAX_LENGTH, { message: 'The reference text is too long' })
  @IsString({ message: 'The reference text must be a text' })
  @IsOptional()
  referenceText?: string | null;
}

export const IS_ACTIVE_WRONG = 'isActive must be true or false';
export const PROJECT_WRONG = 'projectId must be the id of a project';

export class FileUploadDto extends DescribedFileDto {
  /** Whether users see it at once. */
  @ApiPropertyOptional({ default: true })
  // A form sends text.
  @Transform(({ value }: { value: unknown }) =>
    value === 'true' || value === 'false' ? value === 'true' : value,
  )
  @IsBoolean({ message: IS_ACTIVE_WRONG })
  @IsOptional()
  isActive?: boolean;

  /** Absent: for an image the default project, for a PDF all projects. */
  @ApiPropertyOptional({ format: 'uuid' })
  @IsUUID('all', { message: PROJECT_WRONG })
  @IsOptional()
  projectId?: string;
}

@ApiSchema({ description: 'Changes of a reference PDF. Absent fields stay unchanged.' })
export class ReferenceFileUpdateDto extends DescribedFileDto {
  @IfGiven
  @TitleField('Ledger, page 2', 'Please provide a title')
  title?: string;

  /** The number of the version. */
  @VersionField()
  version?: number;
}

@ApiSchema({ description: 'Whether users see the file.' })
export class ToggleDto {
  /** Whether users see it. */
  @ApiProperty({ example: false })
  @IsBoolean({ message: IS_ACTIVE_WRONG })
  isActive: boolean;

  /** The number of the version. */
  @VersionField()
  version?: number;
}

@ApiSchema({ description: 'The place in the order of references to which the file moves.' })
export class MoveDto {
  /** The new place: `first` or `last` of all, or `before` or `after` another file. */
  @ApiProperty({ enum: PLACES, example: 'before' })
  @IsIn(PLACES, { message: `place must be one of ${PLACES.join(', ')}` })
  place: Place;

  /** The other file, of the same project. Only with `before` and `after`. */
  @ApiPropertyOptional({ format: 'uuid' })
  @IsUUID('all', { message: 'otherId must be the id of the file next to it' })
  @ValidateIf(({ place, otherId }: MoveDto) => place === 'before' || place === 'after' || otherId != null)
  otherId?: string;
}

export class ReferenceFileDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  @ApiProperty({ example: 'Ledger, page 2' })
  title: string;

  @ApiProperty({ example: 'Second page of the ledger' })
  description: string;

  /** Random name under the static path. */
  @ApiProperty({ example: '9f2c41d07be35a68c1f4e09d72ab3568410cfe7d2b96a853.png' })
  filename: string;

  /** The file name of the upload. '' if that was unusable. */
  @ApiProperty({ example: 'ledger 2.png' })
  originalName: string;

  /** In bytes. */
  @ApiProperty({ type: 'integer', example: 482133 })
  fileSize: number;

  /** The media type of the file. */
  @ApiProperty({ example: 'image/png' })
  mimeType: string;

  /** When the file was uploaded. */
  @ApiProperty({ type: String, format: 'date-time' })
  uploadedAt: Date;

  /** Whether users see it. */
  isActive: boolean;
}

@ApiSchema({ description: 'The id and title of an image or a reference PDF.' })
export class FileTitleDto extends PickType(ReferenceFileDto, ['_id', 'title'] as const) {}

@ApiSchema({ description: 'The files before and after a file; null where there is none.' })
export class AdjacentFilesDto {
  @ApiProperty({ type: FileTitleDto, nullable: true })
  previous: FileTitleDto | null;

  @ApiProperty({ type: FileTitleDto, nullable: true })
  next: FileTitleDto | null;
}
