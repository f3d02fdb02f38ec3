import { Body, Controller, UploadedFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { ActingStaff } from '../../access/access.js';
import { Action, Id, Read } from '../../access/call.js';
import type { Actor } from '../../access/principal.js';
import { poolOf } from '../../core/database/pool.js';
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

const IMAGE_REPORT_IN_PATH = { path: 'id', records: IMAGE_REPORTS_OF_PROJECT } as const;

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
  @Read('', { allow: 'references:read', project: { filter: 'projectId' } })
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
  @Action(':id/answer', { allow: 'references:write', project: IMAGE_REPORT_IN_PATH }, ['ALREADY_ANSWERED'])
  async answerImageReport(
    @Id() id: string,
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
  @Action(':id/replace', { allow: 'references:write', project: IMAGE_REPORT_IN_PATH }, ['ALREADY_ANSWERED'])
  @ReplaceImageFile()
  async replaceReportedImage(
    @Id() id: string,
    @Body() { note = '' }: ReportNoteDto,
    @ActingStaff() admin: Actor,
    @UploadedFile() file?: UploadedFileOnDisk,
  ): Promise<MessageDto> {
    await this.answers.replace(id, file, note, admin);
    return { message: 'The image is replaced.' };
  }
}
