import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsBoolean, IsUUID, ValidateIf } from 'class-validator';
import { FILE_SKIP_REASONS, type FileSkipReason } from '../file-skips.js';
import { FileTitleDto, IS_ACTIVE_WRONG, PROJECT_WRONG } from './reference-file.dto.js';

const MAX_FILES = 1000;
const NONE_CHOSEN = 'Please choose at least one file';
const EXAMPLE_FILE_ID = '2f1e7c1e-6f0a-4b8e-9d61-0a8f6c1f2d3e';

function FileIds(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({
      type: [String],
      format: 'uuid',
      example: [EXAMPLE_FILE_ID],
      minItems: 1,
      maxItems: MAX_FILES,
    }),
    IsUUID(undefined, { each: true, message: 'A file must be given by id' }),
    ArrayMaxSize(MAX_FILES, { message: `At most ${MAX_FILES} files can be changed at once` }),
    ArrayNotEmpty({ message: NONE_CHOSEN }),
    IsArray({ message: NONE_CHOSEN }),
  );
}

@ApiSchema({ description: 'The files of a bulk action.' })
export class BulkFilesDto {
  /** At most 1,000. */
  @FileIds()
  ids: string[];
}

@ApiSchema({ description: 'The files of a bulk action, and whether users see them.' })
export class BulkToggleDto extends BulkFilesDto {
  /** Whether users see them. */
  @ApiProperty({ example: true })
  @IsBoolean({ message: IS_ACTIVE_WRONG })
  isActive: boolean;
}

@ApiSchema({ description: 'The files of a bulk action, and the project to which they move.' })
export class BulkProjectDto extends BulkFilesDto {
  /** `null`, only for PDFs: all projects. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  @IsUUID('all', { message: PROJECT_WRONG })
  @ValidateIf(({ projectId }: BulkProjectDto) => projectId !== null)
  projectId: string | null;
}

@ApiSchema({ description: 'A file for which a bulk action was not possible.' })
export class SkippedFileDto extends FileTitleDto {
  /** `HAS_WORK`: it was not moved, or hidden instead of deleted. `IS_HELD`: users have it in work that is open, or whose missed deadline can be extended. */
  @ApiProperty({ enum: FILE_SKIP_REASONS, example: 'HAS_WORK' })
  reason: FileSkipReason;

  /** One sentence that can be shown as it is. */
  @ApiProperty({ example: 'There is work on this image, so it is hidden instead.' })
  message: string;
}

@ApiSchema({ description: 'The files that a bulk action has changed, and the others.' })
export class BulkFilesResultDto {
  /** Their ids. */
  @ApiProperty({ type: [String], format: 'uuid', example: [EXAMPLE_FILE_ID] })
  done: string[];

  skipped: SkippedFileDto[];

  /** Only of a dry run that publishes images: how many running assignments get them at once. */
  @ApiPropertyOptional({ type: 'integer', example: 12 })
  runningAssignments?: number;
}

@ApiSchema({ description: 'The running assignments of a project that get a published image at once.' })
export class ImageReceiversDto {
  /** None if each assignment has a fixed set of images. */
  @ApiProperty({ type: 'integer', example: 12 })
  runningAssignments: number;
}
