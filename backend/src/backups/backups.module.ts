import { Module } from '@nestjs/common';
import { MailModule } from '../core/mail/mail.module.js';
import { StorageModule } from '../core/storage/storage.module.js';
import { BackupRuns } from './backup-runs.service.js';
import { BackupSchedule } from './backup-schedule.service.js';

@Module({
  imports: [MailModule, StorageModule],
  providers: [BackupRuns, BackupSchedule],
  exports: [BackupRuns],
})
export class BackupsModule {}
