import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { MailModule } from '../../core/mail/mail.module.js';
import { PenaltiesModule } from '../../penalties/penalties.module.js';
import { UsersModule } from '../../users/users.module.js';
import { WorkModule } from '../../work/work.module.js';
import { AccountChangesController } from './account-changes.controller.js';
import { AccountChangesService } from './account-changes.service.js';
import { BulkUsersController } from './bulk-users.controller.js';
import { BulkUsersService } from './bulk-users.service.js';
import { UserChangesService } from './user-changes.service.js';
import { UserCountsService } from './user-counts.service.js';
import { UserExportService } from './user-export.service.js';
import { UserListController } from './user-list.controller.js';
import { UserListService } from './user-list.service.js';

@Module({
  imports: [AuthModule, MailModule, PenaltiesModule, UsersModule, WorkModule],
  controllers: [AccountChangesController, BulkUsersController, UserListController],
  providers: [
    AccountChangesService,
    BulkUsersService,
    UserChangesService,
    UserCountsService,
    UserExportService,
    UserListService,
  ],
  exports: [UserListService],
})
export class ConsoleUsersModule {}
