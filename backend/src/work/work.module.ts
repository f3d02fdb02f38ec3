import { Module } from '@nestjs/common';
import { AssignmentsModule } from '../assignments/assignments.module.js';
import { MailModule } from '../core/mail/mail.module.js';
import { DraftsModule } from '../drafts/drafts.module.js';
import { ImagesModule } from '../images/images.module.js';
import { UsersModule } from '../users/users.module.js';
import { ClockController } from './clock.controller.js';
import { DashboardController } from './dashboard.controller.js';
import { DashboardService } from './dashboard.service.js';
import { DocumentController } from './document.controller.js';
import { DocumentService } from './document.service.js';
import { ExtensionRequestsController } from './extension-requests.controller.js';
import { GivingService } from './giving/giving.service.js';
import { NextAssignmentsService } from './giving/next-assignments.service.js';
import { GuidelinesController } from './guidelines.controller.js';
import { PaceService } from './pace.service.js';
import { PagesController } from './pages/pages.controller.js';
import { PagesService } from './pages/pages.service.js';
import { SubmissionService } from './submission.service.js';
import { SubmissionReceiptsService } from './submission-receipts.service.js';
import { TextsController } from './texts.controller.js';
import { WorkAdminService } from './work-admin.service.js';
import { WorkTextsService } from './work-texts.service.js';

@Module({
  imports: [AssignmentsModule, DraftsModule, ImagesModule, MailModule, UsersModule],
  controllers: [
    ClockController,
    DashboardController,
    DocumentController,
    ExtensionRequestsController,
    GuidelinesController,
    PagesController,
    TextsController,
  ],
  providers: [
    DashboardService,
    DocumentService,
    GivingService,
    NextAssignmentsService,
    PaceService,
    PagesService,
    SubmissionReceiptsService,
    SubmissionService,
    WorkAdminService,
    WorkTextsService,
  ],
  exports: [
    DocumentService,
    GivingService,
    NextAssignmentsService,
    PagesService,
    SubmissionReceiptsService,
    SubmissionService,
    WorkAdminService,
    WorkTextsService,
  ],
})
export class WorkModule {}
