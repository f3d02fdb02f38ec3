import { ApiProperty } from '@nestjs/swagger';
import { DescribedFileDto, ReferenceFileDto, TitleField } from './reference-file.dto.js';

export const IMAGE_REQUIRED = 'Please provide a title and select an image file';

export class ImageUploadDto extends DescribedFileDto {
  @TitleField('Ledger, page 2', IMAGE_REQUIRED)
  title: string;
}

/** An image of a page to transcribe. The file is at `/userimages/{filename}`, smaller with `?size=web` or `?size=thumb`. */
export class ImageDto extends ReferenceFileDto {
  @ApiProperty({ example: 2480 })
  width: number;

  @ApiProperty({ example: 3508 })
  height: number;
}

export class AdminImageDto extends ImageDto {
  /** Whether work on it can be scored automatically. */
  hasReferenceText: boolean;

  /** Raised by each change of title, description, reference text or `isActive`. */
  @ApiProperty({ example: 3 })
  version: number;
}

export class ImageDetailDto extends AdminImageDto {
  /** The correct transcript. */
  @ApiProperty({ type: String, nullable: true, example: 'In the year of the flood …' })
  referenceText: string | null;
}

export class ImageAnswerDto {
  image: ImageDetailDto;
}

export class ImageMessageDto {
  @ApiProperty({ example: 'Image uploaded successfully!' })
  message: string;

  image: ImageDetailDto;
}

export class AdminImageListDto {
  images: AdminImageDto[];

  @ApiProperty({ example: 200 })
  total: number;
}

export class ImageListDto {
  images: ImageDto[];
}
