import { Module } from '@nestjs/common';
import { WorkAdminController } from '../console/users/user-work.controller.js';
import { MailModule } from '../core/mail/mail.module.js';
import { DraftsModule } from '../drafts/drafts.module.js';
import { ImagesModule } from '../images/images.module.js';
import { UsersModule } from '../users/users.module.js';
import { ClockController } from './clock/clock.controller.js';
import { ClockMailsService } from './clock/clock-mails.service.js';
import { ClockViewsService } from './clock/clock-views.service.js';
import { DeadlineRemindersJob } from './clock/deadline-reminders.job.js';
import { WorkClockService } from './clock/work-clock.service.js';
import { DashboardController } from './dashboard.controller.js';
import { DashboardService } from './dashboard.service.js';
import { DocumentController } from './document.controller.js';
import { DocumentService } from './document.service.js';
import { PagesController } from './pages/pages.controller.js';
import { PagesService } from './pages/pages.service.js';
import { SubmissionService } from './submission.service.js';
import { SubmissionReceiptsService } from './submission-receipts.service.js';
import { WorkAdminService } from './work-admin.service.js';

@Module({
  imports: [DraftsModule, ImagesModule, MailModule, UsersModule],
  controllers: [
    ClockController,
    DashboardController,
    DocumentController,
    PagesController,
    WorkAdminController,
  ],
  providers: [
    ClockMailsService,
    ClockViewsService,
    DashboardService,
    DeadlineRemindersJob,
    DocumentService,
    PagesService,
    SubmissionReceiptsService,
    SubmissionService,
    WorkAdminService,
    WorkClockService,
  ],
  exports: [
    ClockViewsService,
    DocumentService,
    PagesService,
    SubmissionReceiptsService,
    SubmissionService,
    WorkClockService,
  ],
})
export class WorkModule {}
