import { Controller, Get, Param, ParseUUIDPipe } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow } from '../access/access.js';
import type { WorkKey } from '../assignments/assignment.js';
import { OwnWork } from '../assignments/assignment-of-call.js';
import { ProjectsService } from '../assignments/projects.service.js';
import { ApiErrors } from '../core/http/api-errors.js';
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

  /** List the images of the assignment in the order of work */
  @Get('images')
  async listWorkImages(@OwnWork() work: WorkKey): Promise<ImageListDto> {
    const images = await this.images.listForWork('image', work);
    const { minWords } = await this.projects.getOfAssignment(work.assignmentId);
    return { images: images.map((image) => this.images.toUserImage(image, minWords)) };
  }

  /**
   * Download an image under its uploaded name
   *
   * A deactivated image can be downloaded by users who have started to work on it.
   */
  @Get('images/:id/download')
  @ApiImage()
  @ApiErrors(...FILE_ERRORS)
  async downloadWorkImage(
    @OwnWork() { userId }: WorkKey,
    @Param('id', ParseUUIDPipe) id: string,
  ): Promise<FileDownload> {
    const image = await this.images.openForWork(userId, id);
    return new FileDownload(image, await this.files.streamOf(image));
  }

  /** List the reference PDFs of the project of the assignment in the order of work */
  @Get('pdfs')
  async listWorkPdfs(@OwnWork() work: WorkKey): Promise<PdfListDto> {
    return { pdfs: await this.images.listForWork('pdf', work) };
  }

  /** Download a reference PDF under its uploaded name or its title */
  @Get('pdfs/:id/download')
  @ApiPdf()
  @ApiErrors(...FILE_ERRORS)
  async downloadWorkPdf(
    @OwnWork() { userId }: WorkKey,
    @Param('id', ParseUUIDPipe) id: string,
  ): Promise<FileDownload> {
    const pdf = await this.files.openActiveById('pdf', id, userId);
    return new FileDownload(pdf, await this.files.streamOf(pdf));
  }
}
