import { Module } from '@nestjs/common';
import { MailModule } from '../core/mail/mail.module.js';
import { StorageModule } from '../core/storage/storage.module.js';
import { DraftsModule } from '../drafts/drafts.module.js';
import { ReviewsModule } from '../reviews/reviews.module.js';
import { ErasureService } from './erasure.service.js';
import { PersonalExportController } from './export/personal-export.controller.js';
import { PersonalExportService } from './export/personal-export.service.js';
import { RetentionJob } from './retention/retention.job.js';

@Module({
  imports: [DraftsModule, MailModule, ReviewsModule, StorageModule],
  controllers: [PersonalExportController],
  providers: [ErasureService, PersonalExportService, RetentionJob],
  exports: [ErasureService],
})
export class PrivacyModule {}
