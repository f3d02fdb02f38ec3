import { Body, Controller, HttpCode, UploadedFiles } from '@nestjs/common';
import { ApiAcceptedResponse, ApiTags } from '@nestjs/swagger';
import { ActingStaff } from '../../access/access.js';
import { Action } from '../../access/call.js';
import type { Actor } from '../../access/principal.js';
import { StrictInput } from '../../access/strict-input.js';
import { invalidField } from '../../core/http/domain-error.js';
import { ImageImportFormDto } from './dto/image-import.dto.js';
import { TaskStartedDto } from './dto/user-import.dto.js';
import { ImageImportsService } from './image-imports.service.js';
import { type UploadedFile, UploadImages } from './import-upload.js';

@ApiTags('Imports')
@StrictInput()
@Controller('admin/imports/images')
export class ImageImportsController {
  constructor(private readonly imports: ImageImportsService) {}

  /**
   * Import images from files, ZIPs and PDFs
   *
   * Each file is an image, a ZIP of images, or a PDF whose pages become images. Beside `name.jpg`, `name.txt` is the reference text in
   * UTF-8, UTF-16 or Windows-1252, and a CSV file with the column `filename` has `title`, `description` and `minWords`. Names match whatever
   * their case and blanks are, and an exact name wins. The images are added in their natural order by a task, whose results say which were
   * left out and why, which have no text, and which are the same picture as an earlier one.
   */
  @HttpCode(202)
  @Action('', { allow: 'references:write', project: 'body' }, [
    'NOT_FOUND',
    'STORAGE_FULL',
    'STORAGE_UNAVAILABLE',
  ])
  @UploadImages()
  @ApiAcceptedResponse({ type: TaskStartedDto })
  async importImages(
    @Body() form: ImageImportFormDto,
    @ActingStaff() actor: Actor,
    @UploadedFiles() files?: UploadedFile[],
  ): Promise<TaskStartedDto> {
    if (!files || files.length === 0) throw invalidField('files', 'Please choose images, a ZIP or a PDF.');
    return { taskId: await this.imports.start(files, form, actor) };
  }
}
