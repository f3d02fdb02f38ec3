import { Module } from '@nestjs/common';
import { CommentBank } from '../comments/comment-bank.service.js';
import { ReviewClaims } from '../queue/review-claims.service.js';
import { ReportQueueModule } from '../report/report-queue.module.js';
import { ReviewPublisher } from './review-publisher.service.js';

/** A door of its own: the room of the runs publishes through it, too. */
@Module({
  imports: [ReportQueueModule],
  providers: [CommentBank, ReviewClaims, ReviewPublisher],
  exports: [CommentBank, ReviewClaims, ReviewPublisher],
})
export class ReviewPublishModule {}
