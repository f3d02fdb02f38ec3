import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { PenaltiesModule } from '../../penalties/penalties.module.js';
import { UsersModule } from '../../users/users.module.js';
import { UserChangesService } from './user-changes.service.js';
import { UserCounts } from './user-counts.js';
import { UserExportService } from './user-export.service.js';
import { UserListController } from './user-list.controller.js';
import { UserListService } from './user-list.service.js';

@Module({
  imports: [AuthModule, PenaltiesModule, UsersModule],
  controllers: [UserListController],
  providers: [UserChangesService, UserCounts, UserExportService, UserListService],
  exports: [UserListService],
})
export class ConsoleUsersModule {}
