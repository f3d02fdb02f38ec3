import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { DescribedFileDto, ReferenceFileDto, TITLE_MAX_LENGTH, trimmed } from './reference-file.dto.js';

export const IMAGE_REQUIRED = 'Please provide a title and select an image file';

export class ImageUploadDto extends DescribedFileDto {
  @ApiProperty({ example: 'Ledger, page 2', maxLength: TITLE_MAX_LENGTH })
  @trimmed
  @MaxLength(TITLE_MAX_LENGTH, { message: `The title must be at most ${TITLE_MAX_LENGTH} characters` })
  @IsNotEmpty({ message: IMAGE_REQUIRED })
  @IsString({ message: IMAGE_REQUIRED })
  title: string;
}

/** A page to work on. The file is at `/userimages/{filename}`, smaller with `?size=web` or `?size=thumb`. */
export class ImageDto extends ReferenceFileDto {
  @ApiProperty({ example: 2480 })
  width: number;

  @ApiProperty({ example: 3508 })
  height: number;
}

export class AdminImageDto extends ImageDto {
  /** Whether work on it can be scored by itself. */
  hasReferenceText: boolean;
}

export class ImageDetailDto extends AdminImageDto {
  /** What a perfect transcript says. */
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
