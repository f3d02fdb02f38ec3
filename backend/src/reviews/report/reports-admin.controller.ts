import { Controller, ParseIntPipe, Query } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import { Allow, Caller } from '../../access/access.js';
import { Id, Read } from '../../access/call.js';
import type { Principal } from '../../access/principal.js';
import { ApiPdf, PdfDownload } from '../../core/http/pdf-download.js';
import { FILE_ERRORS } from '../../core/storage/storage-errors.js';
import { REVIEWS_OF_PROJECT } from '../review.queries.js';
import { WorkReviewsService } from './work-reviews.service.js';

@ApiTags('Reviews')
@Allow('review-reports:read')
@Controller('admin/reviews')
export class ReportsAdminController {
  constructor(private readonly reviews: WorkReviewsService) {}

  /** Download the report of a published review, or of an earlier version of its result */
  @Read(':id/report', { project: { path: 'id', records: REVIEWS_OF_PROJECT } }, [
    ...FILE_ERRORS,
    'VALIDATION_FAILED',
    'REPORT_NOT_READY',
  ])
  @ApiQuery({
    name: 'version',
    required: false,
    type: Number,
    description: 'Absent: the newest.',
    example: 1,
  })
  @ApiPdf()
  async downloadReport(
    @Id() id: string,
    @Caller() reader: Principal,
    @Query('version', new ParseIntPipe({ optional: true })) version?: number,
  ): Promise<PdfDownload> {
    return new PdfDownload(await this.reviews.readReport(id, { reader, version: version ?? null }));
  }
}
