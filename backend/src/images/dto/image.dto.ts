import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { ProjectNameDto } from '../../assignments/dto/project-name.dto.js';
import { ApiExtends } from '../../core/http/api-extends.js';
import { UpdatesDto } from '../../core/lists/list-envelope.js';
import { FileUploadDto, ReferenceFileDto, ReferenceFileUpdateDto, TitleField } from './reference-file.dto.js';

export const IMAGE_REQUIRED = 'Please provide a title and select an image file';

const MOST_MIN_WORDS = 1_000_000;
const MIN_WORDS_WRONG = 'The minimum must be a whole number of words from 1';

function MinWordsField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'integer',
      nullable: true,
      minimum: 1,
      maximum: MOST_MIN_WORDS,
      example: 200,
      description: 'Minimum number of words of a submission. `null` for the setting `MIN_WORDS`.',
    }),
    IsInt({ message: MIN_WORDS_WRONG }),
    Min(1, { message: MIN_WORDS_WRONG }),
    Max(MOST_MIN_WORDS, { message: MIN_WORDS_WRONG }),
    IsOptional(),
  );
}

export class ImageUploadDto extends FileUploadDto {
  @TitleField('Ledger, page 2', IMAGE_REQUIRED)
  title: string;

  // A form sends text.
  @Transform(({ value }) => (typeof value === 'string' ? (value === '' ? null : Number(value)) : value))
  @MinWordsField()
  minWords?: number | null;
}

@ApiSchema({ description: 'Changes of an image. Absent fields stay unchanged.' })
export class ImageUpdateDto extends ReferenceFileUpdateDto {
  @MinWordsField()
  minWords?: number | null;
}

class ImageFileDto extends ReferenceFileDto {
  /** In pixels. */
  @ApiProperty({ type: 'integer', example: 2480 })
  width: number;

  /** In pixels. */
  @ApiProperty({ type: 'integer', example: 3508 })
  height: number;
}

@ApiSchema({
  description:
    'An image of a page to transcribe. The file is at `/userimages/{filename}`, smaller with `?size=web` or `?size=thumb`.',
})
export class ImageDto extends ImageFileDto {
  /** Minimum number of words of a submission. In sequential work 1 if the image has no own minimum. */
  @ApiProperty({ type: 'integer', example: 200 })
  minWords: number;
}

@ApiSchema({
  description: 'How many texts of an image are given, submitted and published, of how many wanted.',
})
class ImageCoverageDto {
  /** Assignments that hold it. */
  @ApiProperty({ type: 'integer', example: 3 })
  given: number;

  @ApiProperty({ type: 'integer', example: 2 })
  submitted: number;

  @ApiProperty({ type: 'integer', example: 1 })
  published: number;

  /** `textsPerImage` of the project. */
  @ApiProperty({ type: 'integer', example: 3 })
  wanted: number;
}

@ApiSchema({ description: `An image in the console's list.` })
export class AdminImageDto extends ImageFileDto {
  project: ProjectNameDto;

  /** Minimum number of words of a submission; null for the setting `MIN_WORDS`. */
  @ApiProperty({ type: 'integer', nullable: true, example: 200 })
  minWords: number | null;

  /** Whether work on it can be scored automatically. */
  hasReferenceText: boolean;

  /** Null without `textsPerImage`. */
  @ApiProperty({ type: ImageCoverageDto, nullable: true })
  coverage: ImageCoverageDto | null;

  /** Raised by each change of title, description, reference text, minimum of words or `isActive`. */
  @ApiProperty({ type: 'integer', example: 3 })
  version: number;
}

@ApiSchema({ description: 'An image with its reference text, for staff.' })
@ApiExtends(AdminImageDto)
export class ImageDetailDto extends AdminImageDto {
  /** The correct transcript. */
  @ApiProperty({ type: String, nullable: true, example: 'In the year of the flood …' })
  referenceText: string | null;
}

@ApiSchema({ description: 'An image in an envelope.' })
export class ImageAnswerDto {
  image: ImageDetailDto;
}

@ApiSchema({ description: 'The uploaded image.' })
export class ImageMessageDto {
  @ApiProperty({ example: 'Image uploaded successfully!' })
  message: string;

  image: ImageDetailDto;
}

@ApiSchema({ description: 'One range of the images, and how many there are.' })
export class AdminImageListDto extends UpdatesDto {
  images: AdminImageDto[];

  /** How many there are in all. */
  @ApiProperty({ type: 'integer', example: 200 })
  total: number;
}

@ApiSchema({ description: `The images of the caller's work.` })
export class ImageListDto {
  images: ImageDto[];
}
