import { Module } from '@nestjs/common';
import { DraftsModule } from '../drafts/drafts.module.js';
import { AccuracyModule } from './accuracy/accuracy.module.js';
import { CommentBankAdminController } from './comments/comment-bank-admin.controller.js';
import { ReviewDecisions } from './publish/review-decisions.service.js';
import { ReviewDrafts } from './publish/review-drafts.service.js';
import { ReviewProposals } from './publish/review-proposals.service.js';
import { ReviewPublishModule } from './publish/review-publish.module.js';
import { ReviewItems } from './queue/review-items.service.js';
import { ReviewQueue } from './queue/review-queue.service.js';
import { ReviewReferences } from './queue/review-references.service.js';
import { ReviewReturns } from './returns/review-returns.service.js';
import { ReviewsAdminController } from './reviews-admin.controller.js';

@Module({
  imports: [AccuracyModule, DraftsModule, ReviewPublishModule],
  controllers: [CommentBankAdminController, ReviewsAdminController],
  providers: [
    ReviewDecisions,
    ReviewDrafts,
    ReviewItems,
    ReviewProposals,
    ReviewQueue,
    ReviewReferences,
    ReviewReturns,
  ],
})
export class ReviewsModule {}
