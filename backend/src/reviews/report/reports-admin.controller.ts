import { Controller, Get, Param, ParseUUIDPipe } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow } from '../../access/access.js';
import { ApiErrors } from '../../core/http/api-errors.js';
import { ApiPdf, PdfDownload } from '../../core/http/pdf-download.js';
import { WorkReviews } from './work-reviews.service.js';

@ApiTags('Reviews')
@Allow('admin')
@Controller('admin/reviews')
export class ReportsAdminController {
  constructor(private readonly reviews: WorkReviews) {}

  /** Download the report of a published review */
  @Get(':id/report')
  @ApiPdf()
  @ApiErrors('NOT_FOUND', 'FILE_MISSING', 'REPORT_NOT_READY')
  async downloadReport(@Param('id', ParseUUIDPipe) id: string): Promise<PdfDownload> {
    return new PdfDownload(await this.reviews.readReport(id, { userId: null }));
  }
}
