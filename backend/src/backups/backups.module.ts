import { Module } from '@nestjs/common';
import { MailModule } from '../core/mail/mail.module.js';
import { StorageModule } from '../core/storage/storage.module.js';
import { BackupRunsService } from './backup-runs.service.js';
import { BackupScheduleService } from './backup-schedule.service.js';

@Module({
  imports: [MailModule, StorageModule],
  providers: [BackupRunsService, BackupScheduleService],
  exports: [BackupRunsService],
})
export class BackupsModule {}
