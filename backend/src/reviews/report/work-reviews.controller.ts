import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow } from '../../access/access.js';
import { Id, Read } from '../../access/call.js';
import type { WorkKey } from '../../assignments/assignment.js';
import { OwnWork } from '../../assignments/assignment-of-call.js';
import { ApiPdf, PdfDownload } from '../../core/http/pdf-download.js';
import { FILE_ERRORS } from '../../core/storage/storage-errors.js';
import { CorrectionsService } from './corrections.service.js';
import { CorrectionDto, CorrectionsDto } from './dto/corrections.dto.js';
import { WorkReviewsDto } from './dto/work-review.dto.js';
import { WorkReviewsService } from './work-reviews.service.js';

@ApiTags('Work')
@Allow('user')
@Controller('work/reviews')
export class WorkReviewsController {
  constructor(
    private readonly reviews: WorkReviewsService,
    private readonly corrections: CorrectionsService,
  ) {}

  /** List the reviews of an assignment of the signed-in user */
  @Read()
  async listWorkReviews(@OwnWork() work: WorkKey): Promise<WorkReviewsDto> {
    return { reviews: await this.reviews.list(work) };
  }

  /**
   * Download the report of a review of the signed-in user's work
   *
   * The review says which assignment is meant, so it is found also if another one is the current one.
   */
  @Read(':id/report', [...FILE_ERRORS, 'REPORT_NOT_READY'])
  @ApiPdf()
  async downloadOwnReport(@Id() reviewId: string, @OwnWork() { userId }: WorkKey): Promise<PdfDownload> {
    return new PdfDownload(await this.reviews.readReport(reviewId, { userId }));
  }

  /**
   * Get a published result with the list of its texts
   *
   * For a user whose result is reopened, there is none until it is published again.
   */
  @Read(':id/corrections', ['REVIEW_NOT_PUBLISHED'])
  listCorrections(@Id() reviewId: string, @OwnWork() { userId }: WorkKey): Promise<CorrectionsDto> {
    return this.corrections.list(reviewId, userId);
  }

  /** Get one text of a published result, compared with its reference text as in the report */
  @Read(':id/corrections/:itemId', ['REVIEW_NOT_PUBLISHED'])
  getCorrection(
    @Id() reviewId: string,
    @Id('itemId') itemId: string,
    @OwnWork() { userId }: WorkKey,
  ): Promise<CorrectionDto> {
    return this.corrections.read(reviewId, itemId, userId);
  }
}
