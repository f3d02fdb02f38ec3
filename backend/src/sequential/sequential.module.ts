import { Module } from '@nestjs/common';
import { DraftsModule } from '../drafts/drafts.module.js';
import { ImagesModule } from '../images/images.module.js';
import { ReviewPublishModule } from '../reviews/publish/review-publish.module.js';
import { ReviewIntakeModule } from '../reviews/queue/review-intake.module.js';
import { SequentialReviews } from '../reviews/sequential/sequential-reviews.service.js';
import { SequentialReviewsAdminController } from '../reviews/sequential/sequential-reviews-admin.controller.js';
import { UsersModule } from '../users/users.module.js';
import { WorkModule } from '../work/work.module.js';
import { SequentialController } from './sequential.controller.js';
import { SequentialService } from './sequential.service.js';
import { SequentialPenalties } from './sequential-penalties.service.js';

@Module({
  imports: [DraftsModule, ImagesModule, ReviewIntakeModule, ReviewPublishModule, UsersModule, WorkModule],
  controllers: [SequentialController, SequentialReviewsAdminController],
  providers: [SequentialPenalties, SequentialReviews, SequentialService],
  exports: [SequentialPenalties, SequentialService],
})
export class SequentialModule {}
