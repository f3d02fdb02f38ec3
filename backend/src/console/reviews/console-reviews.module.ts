import { Module } from '@nestjs/common';
import { ReviewsModule } from '../../reviews/reviews.module.js';
import { ConsoleTasksModule } from '../tasks/console-tasks.module.js';
import { BulkReviewsController } from './bulk-reviews.controller.js';
import { BulkReviewsService } from './bulk-reviews.service.js';

@Module({
  imports: [ConsoleTasksModule, ReviewsModule],
  controllers: [BulkReviewsController],
  providers: [BulkReviewsService],
})
export class ConsoleReviewsModule {}
