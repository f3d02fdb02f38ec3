import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, UploadedFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { ActingStaff, Allow } from '../../access/access.js';
import type { Actor } from '../../access/principal.js';
import { ProjectScope } from '../../access/project-scope.js';
import { poolOf } from '../../core/database/pool.js';
import { ApiErrors } from '../../core/http/api-errors.js';
import { MessageDto } from '../../core/http/message.dto.js';
import { ListEnvelope } from '../../core/lists/list-envelope.js';
import { readListPage } from '../../core/lists/list-page.js';
import type { Page } from '../../core/lists/list-query.js';
import { ApiList, ListParams } from '../../core/lists/list-query.pipe.js';
import { IMAGE_REPORTS_OF_PROJECT } from '../project-scope.queries.js';
import { ReplaceImageFile, type UploadedFileOnDisk } from '../upload.js';
import {
  type AdminImageReportDto,
  AdminImageReportListDto,
  AnswerReportDto,
  ReportNoteDto,
} from './dto/image-report.dto.js';
import { ImageReportAnswersService } from './image-report-answers.service.js';
import {
  IMAGE_REPORT_LIST,
  type ImageReportListQuery,
  imageReportListStatement,
  selectImageReports,
} from './image-report-list.queries.js';

@ApiTags('Images')
@Controller('admin/image-reports')
export class ImageReportsAdminController {
  constructor(
    private readonly answers: ImageReportAnswersService,
    private readonly database: DataSource,
  ) {}

  /**
   * List the reports of images
   *
   * By default the open ones first.
   */
  @Allow('references:read')
  @Get()
  @ProjectScope({ filter: 'projectId' })
  @ApiList(IMAGE_REPORT_LIST, AdminImageReportListDto)
  @ListEnvelope('reports')
  listImageReports(
    @ListParams(IMAGE_REPORT_LIST) query: ImageReportListQuery,
  ): Promise<Page<AdminImageReportDto>> {
    const list = imageReportListStatement(query);
    return readListPage<AdminImageReportDto>(poolOf(this.database), list, query, selectImageReports);
  }

  /**
   * Hide a reported image or declare it readable
   *
   * Answers all open reports of the image, each with an e-mail. Unsubmitted work keeps at least 24 hours from now on, with `hidden` only
   * if its deadline has passed.
   */
  @Allow('references:write')
  @Post(':id/answer')
  @ProjectScope({ path: 'id', records: IMAGE_REPORTS_OF_PROJECT })
  @HttpCode(200)
  @ApiErrors('VALIDATION_FAILED', 'NOT_FOUND', 'ALREADY_ANSWERED')
  async answerImageReport(
    @Param('id', ParseUUIDPipe) id: string,
    @Body() { answer, note = '' }: AnswerReportDto,
    @ActingStaff() admin: Actor,
  ): Promise<MessageDto> {
    await this.answers.answer(id, answer, note, admin);
    return { message: answer === 'hidden' ? 'The image is hidden.' : 'The report is answered.' };
  }

  /**
   * Replace the file of a reported image
   *
   * Answers all open reports of the image, as above. Texts of the image stay.
   */
  @Allow('references:write')
  @Post(':id/replace')
  @ProjectScope({ path: 'id', records: IMAGE_REPORTS_OF_PROJECT })
  @HttpCode(200)
  @ReplaceImageFile()
  @ApiErrors('NOT_FOUND', 'ALREADY_ANSWERED')
  async replaceReportedImage(
    @Param('id', ParseUUIDPipe) id: string,
    @Body() { note = '' }: ReportNoteDto,
    @ActingStaff() admin: Actor,
    @UploadedFile() file?: UploadedFileOnDisk,
  ): Promise<MessageDto> {
    await this.answers.replace(id, file, note, admin);
    return { message: 'The image is replaced.' };
  }
}
