import { Body, Controller, HttpCode } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow } from '../../access/access.js';
import { Action, Read } from '../../access/call.js';
import type { WorkKey } from '../../assignments/assignment.js';
import { OwnWork, OwnWorkToChange } from '../../assignments/assignment-of-call.js';
import { ImageReportAnswerDto, OwnImageReportsDto, ReportImageDto } from './dto/image-report.dto.js';
import { ImageReportsService } from './image-reports.service.js';

@ApiTags('References')
@Allow('user')
@Controller('work/image-reports')
export class WorkImageReportsController {
  constructor(private readonly reports: ImageReportsService) {}

  /** List the reported images of the assignment */
  @Read()
  listOwnImageReports(@OwnWork() work: WorkKey): Promise<OwnImageReportsDto> {
    return this.reports.list(work);
  }

  /**
   * Report an image that cannot be read
   *
   * Submits nothing. While the report is open, the assignment gets no penalty for a missed deadline.
   */
  @HttpCode(201)
  @Action('', [
    ...['VALIDATION_FAILED', 'WORK_NOT_STARTED', 'ALREADY_SUBMITTED', 'DEADLINE_PASSED'],
    ...['IMAGE_REPORTED', 'IMAGE_IS_READABLE'],
  ])
  async reportImage(
    @OwnWorkToChange() work: WorkKey,
    @Body() body: ReportImageDto,
  ): Promise<ImageReportAnswerDto> {
    return { report: await this.reports.report(work, body) };
  }
}
