import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow } from '../access/access.js';
import { Id, Read } from '../access/call.js';
import type { WorkKey } from '../assignments/assignment.js';
import { OwnWork } from '../assignments/assignment-of-call.js';
import { ProjectsService } from '../assignments/projects.service.js';
import { ApiPdf } from '../core/http/pdf-download.js';
import { FILE_ERRORS } from '../core/storage/storage-errors.js';
import { ImageListDto } from './dto/image.dto.js';
import { PdfListDto } from './dto/pdf.dto.js';
import { ApiImage, FileDownload } from './file-answers.js';
import { ImagesService } from './images.service.js';
import { OpenedFilesService } from './opened-files.service.js';

/** The active images and reference PDFs, without reference texts, for users. */
@ApiTags('References')
@Allow('user')
@Controller('work')
export class WorkReferencesController {
  constructor(
    private readonly images: ImagesService,
    private readonly files: OpenedFilesService,
    private readonly projects: ProjectsService,
  ) {}

  /**
   * List the images of the assignment in the order of work
   *
   * None before its start. After it was withdrawn, only those with a text.
   */
  @Read('images')
  async listWorkImages(@OwnWork() work: WorkKey): Promise<ImageListDto> {
    const images = await this.images.listForWork('image', work);
    const { minWords } = await this.projects.getOfAssignment(work.assignmentId);
    return { images: images.map((image) => this.images.toUserImage(image, minWords)) };
  }

  /**
   * Download an image under its uploaded name
   *
   * Of a started assignment that was not withdrawn, or with an own text. A hidden image only by users who have work on it.
   */
  @Read('images/:id/download', [...FILE_ERRORS])
  @ApiImage()
  async downloadWorkImage(@OwnWork() { userId }: WorkKey, @Id() id: string): Promise<FileDownload> {
    const image = await this.files.openForUser('image', id, userId);
    return new FileDownload(image, await this.files.streamOf(image));
  }

  /**
   * List the reference PDFs of the project of the assignment in the order of work
   *
   * Before its start too. After its end, only if it has a text.
   */
  @Read('pdfs')
  async listWorkPdfs(@OwnWork() work: WorkKey): Promise<PdfListDto> {
    return { pdfs: await this.images.listForWork('pdf', work) };
  }

  /** Download a reference PDF under its uploaded name or its title */
  @Read('pdfs/:id/download', [...FILE_ERRORS])
  @ApiPdf()
  async downloadWorkPdf(@OwnWork() { userId }: WorkKey, @Id() id: string): Promise<FileDownload> {
    const pdf = await this.files.openForUser('pdf', id, userId);
    return new FileDownload(pdf, await this.files.streamOf(pdf));
  }
}
