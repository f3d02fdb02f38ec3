import { Module } from '@nestjs/common';
import { ConsoleAssignmentsModule } from '../../console/assignments/console-assignments.module.js';
import { ConsoleUsersModule } from '../../console/users/console-users.module.js';
import { MailModule } from '../../core/mail/mail.module.js';
import { StorageModule } from '../../core/storage/storage.module.js';
import { DraftsModule } from '../../drafts/drafts.module.js';
import { CsvExportsService } from './csv-exports.service.js';
import { ExportsService } from './exports.service.js';
import { ExportsAdminController } from './exports-admin.controller.js';
import { TextExportService } from './texts/text-export.service.js';

/** Files with the texts and the data of many users, which jobs write. */
@Module({
  imports: [ConsoleAssignmentsModule, ConsoleUsersModule, DraftsModule, MailModule, StorageModule],
  controllers: [ExportsAdminController],
  providers: [CsvExportsService, ExportsService, TextExportService],
  exports: [ExportsService],
})
export class ExportsModule {}
