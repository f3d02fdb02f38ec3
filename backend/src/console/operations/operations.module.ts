import { Module } from '@nestjs/common';
import { MailModule } from '../../core/mail/mail.module.js';
import { BackgroundJobs } from './background-jobs.service.js';
import { EmailsService } from './emails.service.js';
import { OperationsAdminController } from './operations-admin.controller.js';

/** What an administrator looks at when something does not arrive. */
@Module({
  imports: [MailModule],
  controllers: [OperationsAdminController],
  providers: [BackgroundJobs, EmailsService],
})
export class OperationsModule {}
