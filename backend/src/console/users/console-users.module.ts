import { Module } from '@nestjs/common';
import { AssignmentsModule } from '../../assignments/assignments.module.js';
import { AuthModule } from '../../auth/auth.module.js';
import { MailModule } from '../../core/mail/mail.module.js';
import { PenaltiesModule } from '../../penalties/penalties.module.js';
import { PrivacyModule } from '../../privacy/privacy.module.js';
import { UsersModule } from '../../users/users.module.js';
import { WorkModule } from '../../work/work.module.js';
import { ConsoleAssignmentsModule } from '../assignments/console-assignments.module.js';
import { AccountChangesController } from './account-changes.controller.js';
import { AccountChangesService } from './account-changes.service.js';
import { BulkPenaltiesController } from './bulk-penalties.controller.js';
import { BulkUsersController } from './bulk-users.controller.js';
import { BulkUsersService } from './bulk-users.service.js';
import { OnboardingController } from './onboarding.controller.js';
import { UserAssignmentsController } from './user-assignments.controller.js';
import { UserExportService } from './user-export.service.js';
import { UserListService } from './user-list.service.js';
import { UserPenaltiesController } from './user-penalties.controller.js';
import { UserSecondFactorsController } from './user-second-factors.controller.js';
import { UserSessionsController } from './user-sessions.controller.js';
import { UserWorkController } from './user-work.controller.js';
import { UsersAdminController } from './users-admin.controller.js';
import { UsersAdminService } from './users-admin.service.js';

@Module({
  imports: [
    AssignmentsModule,
    AuthModule,
    ConsoleAssignmentsModule,
    MailModule,
    PenaltiesModule,
    PrivacyModule,
    UsersModule,
    WorkModule,
  ],
  controllers: [
    AccountChangesController,
    BulkPenaltiesController,
    BulkUsersController,
    OnboardingController,
    UserAssignmentsController,
    UserPenaltiesController,
    UserSecondFactorsController,
    UserSessionsController,
    UserWorkController,
    UsersAdminController,
  ],
  providers: [AccountChangesService, BulkUsersService, UserExportService, UserListService, UsersAdminService],
  exports: [UserExportService, UserListService],
})
export class ConsoleUsersModule {}
