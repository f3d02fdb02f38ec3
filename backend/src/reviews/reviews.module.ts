import { Module } from '@nestjs/common';
import { AssignmentsModule } from '../assignments/assignments.module.js';
import { MailModule } from '../core/mail/mail.module.js';
import { PdfModule } from '../core/pdf/pdf.module.js';
import { PdfRenderer } from '../core/pdf/pdf-renderer.js';
import { StorageModule } from '../core/storage/storage.module.js';
import { DraftsModule } from '../drafts/drafts.module.js';
import { ImagesModule } from '../images/images.module.js';
import { SequentialModule } from '../sequential/sequential.module.js';
import { UsersModule } from '../users/users.module.js';
import { WorkModule } from '../work/work.module.js';
import { AccuracyService } from './accuracy/accuracy.service.js';
import { CommentBankService } from './comments/comment-bank.service.js';
import { CommentBankAdminController } from './comments/comment-bank-admin.controller.js';
import { DueJob } from './due/due.job.js';
import { DueReviewsService } from './due/due-reviews.service.js';
import { OverdueDigestService } from './due/overdue-digest.service.js';
import { BulkPublicationService } from './publish/bulk-publication.service.js';
import { ReviewDecisionsService } from './publish/review-decisions.service.js';
import { ReviewDraftsService } from './publish/review-drafts.service.js';
import { ReviewClaimsService } from './queue/review-claims.service.js';
import { ReviewOpenerService } from './queue/review-opener.service.js';
import { ReviewQueueService } from './queue/review-queue.service.js';
import { ReviewReopeningsService } from './reopen/review-reopenings.service.js';
import { CorrectionsService } from './report/corrections.service.js';
import { ReportMailsService } from './report/report-mails.service.js';
import { ReportPdf } from './report/report-pdf.js';
import { ReportedReviewsService } from './report/reported-reviews.service.js';
import { ReportsAdminController } from './report/reports-admin.controller.js';
import { ReviewReportsService } from './report/review-reports.service.js';
import { WorkAssignmentsController } from './report/work-assignments.controller.js';
import { WorkAssignmentsService } from './report/work-assignments.service.js';
import { WorkReviewsController } from './report/work-reviews.controller.js';
import { WorkReviewsService } from './report/work-reviews.service.js';
import { ReviewReturnsService } from './returns/review-returns.service.js';
import { ReviewsAdminController } from './reviews-admin.controller.js';
import { SequentialReviewsService } from './sequential/sequential-reviews.service.js';
import { SequentialReviewsAdminController } from './sequential/sequential-reviews-admin.controller.js';
import { ComparedReferencesService } from './texts/compared-references.service.js';
import { ReviewItemsService } from './texts/review-items.service.js';
import { ReviewProposalsService } from './texts/review-proposals.service.js';
import { StoredProposalsService } from './texts/stored-proposals.service.js';

@Module({
  imports: [
    AssignmentsModule,
    DraftsModule,
    ImagesModule,
    MailModule,
    PdfModule,
    SequentialModule,
    StorageModule,
    UsersModule,
    WorkModule,
  ],
  controllers: [
    CommentBankAdminController,
    ReportsAdminController,
    ReviewsAdminController,
    SequentialReviewsAdminController,
    WorkAssignmentsController,
    WorkReviewsController,
  ],
  providers: [
    AccuracyService,
    BulkPublicationService,
    CommentBankService,
    ComparedReferencesService,
    CorrectionsService,
    DueJob,
    DueReviewsService,
    OverdueDigestService,
    {
      provide: ReportPdf,
      useFactory: (renderer: PdfRenderer) => new ReportPdf(renderer),
      inject: [PdfRenderer],
    },
    ReportedReviewsService,
    ReportMailsService,
    ReviewClaimsService,
    ReviewDecisionsService,
    ReviewDraftsService,
    ReviewOpenerService,
    ReviewItemsService,
    ReviewProposalsService,
    ReviewQueueService,
    ReviewReopeningsService,
    ReviewReportsService,
    ReviewReturnsService,
    SequentialReviewsService,
    StoredProposalsService,
    WorkAssignmentsService,
    WorkReviewsService,
  ],
  exports: [
    BulkPublicationService,
    DueReviewsService,
    OverdueDigestService,
    ReviewDecisionsService,
    ReviewItemsService,
    ReviewProposalsService,
    ReviewReportsService,
    ReviewReturnsService,
  ],
})
export class ReviewsModule {}
