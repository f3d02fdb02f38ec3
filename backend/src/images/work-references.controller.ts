import { Controller, Get, Param, ParseUUIDPipe } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, SignedIn } from '../access/access.js';
import type { PrincipalUser } from '../access/principal.js';
import { ApiErrors } from '../core/http/api-errors.js';
import { ApiPdf } from '../core/http/pdf-download.js';
import { FILE_ERRORS } from '../core/storage/storage-errors.js';
import { ImageListDto } from './dto/image.dto.js';
import { PdfListDto } from './dto/pdf.dto.js';
import { ApiImage, FileDownload } from './file-answers.js';
import { ImagesService } from './images.service.js';
import { PdfsService } from './pdfs.service.js';

/** The active images and reference PDFs, without reference texts, for users. */
@ApiTags('References')
@Allow('user')
@Controller('work')
export class WorkReferencesController {
  constructor(
    private readonly images: ImagesService,
    private readonly pdfs: PdfsService,
  ) {}

  /** List the images in the order of work */
  @Get('images')
  async listWorkImages(): Promise<ImageListDto> {
    const images = await this.images.listActive();
    return { images: images.map((image) => this.images.toUserImage(image)) };
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
    @SignedIn() { id: userId }: PrincipalUser,
    @Param('id', ParseUUIDPipe) id: string,
  ): Promise<FileDownload> {
    const image = await this.images.openForWork(userId, id);
    return new FileDownload(image, await this.images.streamOf(image));
  }

  /** List the reference PDFs in the order of work */
  @Get('pdfs')
  async listWorkPdfs(): Promise<PdfListDto> {
    return { pdfs: await this.pdfs.listActive() };
  }

  /** Download a reference PDF under its uploaded name or its title */
  @Get('pdfs/:id/download')
  @ApiPdf()
  @ApiErrors(...FILE_ERRORS)
  async downloadWorkPdf(@Param('id', ParseUUIDPipe) id: string): Promise<FileDownload> {
    const pdf = await this.pdfs.openById(id, 'user');
    return new FileDownload(pdf, await this.pdfs.streamOf(pdf));
  }
}
