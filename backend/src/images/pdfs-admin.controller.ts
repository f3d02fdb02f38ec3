import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  ParseIntPipe,
  ParseUUIDPipe,
  Patch,
  Post,
  Put,
  UploadedFile,
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingStaff, Allow } from '../access/access.js';
import type { Actor } from '../access/principal.js';
import { ApiErrors, ApiStaleRecord } from '../core/http/api-errors.js';
import { MessageDto } from '../core/http/message.dto.js';
import { ApiPdf } from '../core/http/pdf-download.js';
import { ListEnvelope } from '../core/lists/list-envelope.js';
import type { Page } from '../core/lists/list-query.js';
import { ApiList, ListParams } from '../core/lists/list-query.pipe.js';
import { FILE_ERRORS } from '../core/storage/storage-errors.js';
import {
  AdminPdfDto,
  AdminPdfListDto,
  PDF_REQUIRED,
  PdfAnswerDto,
  PdfDetailDto,
  PdfListDto,
  PdfMessageDto,
  PdfUploadDto,
} from './dto/pdf.dto.js';
import { MoveDto, ReferenceFileUpdateDto, ToggleDto } from './dto/reference-file.dto.js';
import {
  ReferenceVersionAnswerDto,
  ReferenceVersionListDto,
  RestoreReferenceDto,
} from './dto/reference-version.dto.js';
import { FileDownload } from './file-answers.js';
import { PdfsService } from './pdfs.service.js';
import { REFERENCE_FILE_LIST, type ReferenceFileQuery } from './reference-file-list.queries.js';
import { newReferenceFile, type UploadedFileOnDisk, UploadPdf } from './upload.js';

@ApiTags('Reference PDFs')
@Controller('admin/pdfs')
export class PdfsAdminController {
  constructor(private readonly pdfs: PdfsService) {}

  /**
   * List reference PDFs
   *
   * `q` matches any part of the title, the description or the file name of the upload.
   */
  @Allow('references:read')
  @Get()
  @ApiList(REFERENCE_FILE_LIST, AdminPdfListDto)
  @ApiErrors('VALIDATION_FAILED')
  @ListEnvelope('pdfs')
  listPdfs(@ListParams(REFERENCE_FILE_LIST) query: ReferenceFileQuery): Promise<Page<AdminPdfDto>> {
    return this.pdfs.list(query);
  }

  /**
   * Upload a reference PDF
   *
   * At most 20 MB. The type is detected from the bytes. A PDF that needs a password is refused. The file gets a random name.
   * With `isActive` false users do not see it yet.
   */
  @Allow('references:write')
  @Post('upload')
  @UploadPdf()
  async uploadPdf(
    @Body() body: PdfUploadDto,
    @ActingStaff() admin: Actor,
    @UploadedFile() file?: UploadedFileOnDisk,
  ): Promise<PdfMessageDto> {
    const given = newReferenceFile(body, file, { field: 'pdf', missing: PDF_REQUIRED });
    return { message: 'PDF uploaded successfully!', pdf: await this.pdfs.add(given, admin) };
  }

  /** List active reference PDFs in the order that users see */
  @Allow('references:read')
  @Get('active')
  async listActivePdfs(): Promise<PdfListDto> {
    return { pdfs: await this.pdfs.listActive() };
  }

  /** Get a reference PDF with its reference text */
  @Allow('references:read')
  @Get(':id')
  @ApiErrors('NOT_FOUND')
  async getPdf(@Param('id', ParseUUIDPipe) id: string): Promise<PdfAnswerDto> {
    return { pdf: await this.pdfs.read(id) };
  }

  /** Update the title, description or reference text of a reference PDF */
  @Allow('references:write')
  @Put(':id')
  @ApiErrors('VALIDATION_FAILED', 'NOT_FOUND')
  @ApiStaleRecord(PdfDetailDto)
  async updatePdf(
    @Param('id', ParseUUIDPipe) id: string,
    @Body() changes: ReferenceFileUpdateDto,
    @ActingStaff() admin: Actor,
  ): Promise<PdfAnswerDto> {
    return { pdf: await this.pdfs.update(id, changes, admin) };
  }

  /** List the replaced reference texts of a reference PDF */
  @Allow('references:read')
  @Get(':id/reference-versions')
  @ApiErrors('NOT_FOUND')
  async listPdfReferenceVersions(@Param('id', ParseUUIDPipe) id: string): Promise<ReferenceVersionListDto> {
    return { versions: await this.pdfs.listReferenceVersions(id) };
  }

  /** Get a replaced reference text of a reference PDF */
  @Allow('references:read')
  @Get(':id/reference-versions/:version')
  @ApiErrors('NOT_FOUND')
  async getPdfReferenceVersion(
    @Param('id', ParseUUIDPipe) id: string,
    @Param('version', ParseIntPipe) version: number,
  ): Promise<ReferenceVersionAnswerDto> {
    return { version: await this.pdfs.readReferenceVersion(id, version) };
  }

  /**
   * Restore a replaced reference text of a reference PDF
   *
   * It becomes the current text, and the current one becomes a replaced one.
   */
  @Allow('references:write')
  @Post(':id/reference-versions/:version/restore')
  @HttpCode(200)
  @ApiErrors('VALIDATION_FAILED', 'NOT_FOUND')
  @ApiStaleRecord(PdfDetailDto)
  async restorePdfReferenceVersion(
    @Param('id', ParseUUIDPipe) id: string,
    @Param('version', ParseIntPipe) version: number,
    @Body() basedOn: RestoreReferenceDto,
    @ActingStaff() admin: Actor,
  ): Promise<PdfAnswerDto> {
    return { pdf: await this.pdfs.restoreReference(id, version, basedOn, admin) };
  }

  /** Activate or deactivate a reference PDF */
  @Allow('references:write')
  @Patch(':id/toggle')
  @ApiErrors('VALIDATION_FAILED', 'NOT_FOUND')
  @ApiStaleRecord(PdfDetailDto)
  async togglePdf(
    @Param('id', ParseUUIDPipe) id: string,
    @Body() toggle: ToggleDto,
    @ActingStaff() admin: Actor,
  ): Promise<PdfAnswerDto> {
    return { pdf: await this.pdfs.setActive(id, toggle, admin) };
  }

  /**
   * Move a reference PDF in the order that users see
   *
   * Concurrent moves run one after the other.
   */
  @Allow('references:write')
  @Post(':id/move')
  @HttpCode(200)
  @ApiErrors('VALIDATION_FAILED', 'NOT_FOUND')
  async movePdf(
    @Param('id', ParseUUIDPipe) id: string,
    @Body() to: MoveDto,
    @ActingStaff() admin: Actor,
  ): Promise<PdfAnswerDto> {
    return { pdf: await this.pdfs.move(id, to, admin) };
  }

  /**
   * Delete a reference PDF
   *
   * A reference PDF with work on it is deactivated instead.
   */
  @Allow('references:write')
  @Delete(':id')
  @ApiErrors('NOT_FOUND')
  async deletePdf(@Param('id', ParseUUIDPipe) id: string, @ActingStaff() admin: Actor): Promise<MessageDto> {
    const outcome = await this.pdfs.delete(id, admin);
    return {
      message:
        outcome === 'deleted'
          ? 'PDF deleted successfully!'
          : 'There is work on this PDF, so it was hidden instead.',
    };
  }

  /** Download a reference PDF */
  @Allow('references:read')
  @Get(':id/download')
  @ApiPdf()
  @ApiErrors(...FILE_ERRORS)
  async downloadPdf(@Param('id', ParseUUIDPipe) id: string): Promise<FileDownload> {
    const pdf = await this.pdfs.openById(id, 'admin');
    return new FileDownload(pdf, await this.pdfs.streamOf(pdf));
  }
}
