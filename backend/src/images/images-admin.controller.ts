import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { adminControllerOf } from './admin-controller-of.js';
import {
  AdminImageListDto,
  IMAGE_REQUIRED,
  ImageAnswerDto,
  ImageDetailDto,
  ImageMessageDto,
  ImageUpdateDto,
  ImageUploadDto,
} from './dto/image.dto.js';
import { ApiImage } from './file-answers.js';
import { UploadImage } from './upload.js';

@ApiTags('Images')
@Controller('admin/images')
export class ImagesAdminController extends adminControllerOf({
  kind: 'image',
  label: 'Image',
  operations: 'Image',
  one: 'an image',
  many: 'images',
  order: 'the order of work',
  missingFile: IMAGE_REQUIRED,
  texts: {
    update: 'the title, description, reference text or minimum of words',
    upload: `JPEG, PNG, GIF, WebP, or a TIFF of one page, which is stored as JPEG. The type is detected from the bytes. The image is stored without metadata under a random name,
with a web size (WebP, at most 2000 pixels) and a thumbnail (WebP, at most 400 pixels); of a long strip they are longer.`,
    move: 'Sequential sessions that have started keep their order.',
  },
  Upload: UploadImage,
  Download: ApiImage,
  dto: {
    List: AdminImageListDto,
    Detail: ImageDetailDto,
    Answer: ImageAnswerDto,
    Message: ImageMessageDto,
    Upload: ImageUploadDto,
    Update: ImageUpdateDto,
  },
}) {}
