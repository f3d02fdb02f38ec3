import { Controller, Get, Param, ParseUUIDPipe } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, SignedIn } from '../../access/access.js';
import type { PrincipalUser } from '../../access/principal.js';
import { ApiErrors } from '../../core/http/api-errors.js';
import { ApiPdf, PdfDownload } from '../../core/http/pdf-download.js';
import { FILE_ERRORS } from '../../core/storage/storage-errors.js';
import { WorkReviewsDto } from './dto/work-review.dto.js';
import { WorkReviewsService } from './work-reviews.service.js';

@ApiTags('Work')
@Allow('user')
@Controller('work/reviews')
export class WorkReviewsController {
  constructor(private readonly reviews: WorkReviewsService) {}

  /** List the reviews of the signed-in user's work */
  @Get()
  async listWorkReviews(@SignedIn() { id }: PrincipalUser): Promise<WorkReviewsDto> {
    return { reviews: await this.reviews.listOf(id) };
  }

  /** Download the report of a review of the signed-in user's work */
  @Get(':id/report')
  @ApiPdf()
  @ApiErrors(...FILE_ERRORS, 'REPORT_NOT_READY')
  async downloadOwnReport(
    @Param('id', ParseUUIDPipe) reviewId: string,
    @SignedIn() { id }: PrincipalUser,
  ): Promise<PdfDownload> {
    return new PdfDownload(await this.reviews.readReport(reviewId, { userId: id }));
  }
}
