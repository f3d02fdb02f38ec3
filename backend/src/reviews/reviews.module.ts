import { Module } from '@nestjs/common';
import { MailModule } from '../core/mail/mail.module.js';
import { PdfModule } from '../core/pdf/pdf.module.js';
import { PdfRenderer } from '../core/pdf/pdf-renderer.js';
import { StorageModule } from '../core/storage/storage.module.js';
import { DraftsModule } from '../drafts/drafts.module.js';
import { SequentialModule } from '../sequential/sequential.module.js';
import { UsersModule } from '../users/users.module.js';
import { WorkModule } from '../work/work.module.js';
import { AccuracyService } from './accuracy/accuracy.service.js';
import { CommentBank } from './comments/comment-bank.service.js';
import { CommentBankAdminController } from './comments/comment-bank-admin.controller.js';
import { DueJob } from './due/due-job.js';
import { DueReviews } from './due/due-reviews.service.js';
import { OverdueDigest } from './due/overdue-digest.service.js';
import { ReviewDecisions } from './publish/review-decisions.service.js';
import { ReviewDrafts } from './publish/review-drafts.service.js';
import { ReviewProposals } from './publish/review-proposals.service.js';
import { ReviewPublisher } from './publish/review-publisher.service.js';
import { ReviewChangeListener } from './queue/review-change-listener.service.js';
import { ReviewClaims } from './queue/review-claims.service.js';
import { ReviewItems } from './queue/review-items.service.js';
import { ReviewOpener } from './queue/review-opener.service.js';
import { ReviewQueue } from './queue/review-queue.service.js';
import { ReviewReferences } from './queue/review-references.service.js';
import { ReviewReopenings } from './reopen/review-reopenings.service.js';
import { ReportMails } from './report/report-mails.service.js';
import { ReportPdf } from './report/report-pdf.js';
import { ReportedReviews } from './report/reported-reviews.service.js';
import { ReportsAdminController } from './report/reports-admin.controller.js';
import { ReviewReports } from './report/review-reports.service.js';
import { WorkReviewsController } from './report/work-reviews.controller.js';
import { WorkReviews } from './report/work-reviews.service.js';
import { ReviewReturns } from './returns/review-returns.service.js';
import { ReviewsAdminController } from './reviews-admin.controller.js';
import { SequentialReviews } from './sequential/sequential-reviews.service.js';
import { SequentialReviewsAdminController } from './sequential/sequential-reviews-admin.controller.js';

@Module({
  imports: [DraftsModule, MailModule, PdfModule, SequentialModule, StorageModule, UsersModule, WorkModule],
  controllers: [
    CommentBankAdminController,
    ReportsAdminController,
    ReviewsAdminController,
    SequentialReviewsAdminController,
    WorkReviewsController,
  ],
  providers: [
    AccuracyService,
    CommentBank,
    DueJob,
    DueReviews,
    OverdueDigest,
    {
      provide: ReportPdf,
      useFactory: (renderer: PdfRenderer) => new ReportPdf(renderer),
      inject: [PdfRenderer],
    },
    ReportedReviews,
    ReportMails,
    ReviewClaims,
    ReviewDecisions,
    ReviewDrafts,
    ReviewOpener,
    ReviewItems,
    ReviewChangeListener,
    ReviewProposals,
    ReviewPublisher,
    ReviewQueue,
    ReviewReferences,
    ReviewReopenings,
    ReviewReports,
    ReviewReturns,
    SequentialReviews,
    WorkReviews,
  ],
  exports: [DueReviews, OverdueDigest, ReviewChangeListener, ReviewDecisions, ReviewReports, ReviewReturns],
})
export class ReviewsModule {}
