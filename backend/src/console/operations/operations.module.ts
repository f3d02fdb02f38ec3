import { Module } from '@nestjs/common';
import { MailModule } from '../../core/mail/mail.module.js';
import { BackgroundJobsService } from './background-jobs.service.js';
import { EmailsService } from './emails.service.js';
import { OperationsAdminController } from './operations-admin.controller.js';

/** The background jobs and the e-mails, in which an administrator finds why something did not arrive. */
@Module({
  imports: [MailModule],
  controllers: [OperationsAdminController],
  providers: [BackgroundJobsService, EmailsService],
})
export class OperationsModule {}
