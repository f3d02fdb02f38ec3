import { Module } from '@nestjs/common';
import { AgreementsModule } from '../../agreements/agreements.module.js';
import { AssignmentsModule } from '../../assignments/assignments.module.js';
import { MailModule } from '../../core/mail/mail.module.js';
import { StorageModule } from '../../core/storage/storage.module.js';
import { DraftsModule } from '../../drafts/drafts.module.js';
import { ReviewsModule } from '../../reviews/reviews.module.js';
import { ExportsModule } from '../exports/exports.module.js';
import { CaseFileService } from './case-file.service.js';
import { CaseFileExportService } from './case-file-export.service.js';
import { CaseRecordsService } from './case-records.service.js';
import { CaseReviewsService } from './case-reviews.service.js';
import { CaseTextsService } from './case-texts.service.js';
import { Verifier } from './verifier.js';

@Module({
  imports: [
    AgreementsModule,
    AssignmentsModule,
    DraftsModule,
    ExportsModule,
    MailModule,
    ReviewsModule,
    StorageModule,
  ],
  providers: [
    CaseFileExportService,
    CaseFileService,
    CaseRecordsService,
    CaseReviewsService,
    CaseTextsService,
    Verifier,
  ],
})
export class CaseFileModule {}
