import { Module } from '@nestjs/common';
import { AccountsService } from './accounts.service.js';
import { Passwords } from './passwords.service.js';
import { ProfileController } from './profile.controller.js';
import { ProfileService } from './profile.service.js';
import { UserCounts } from './user-counts.js';
import { UsersAdminController } from './users-admin.controller.js';
import { UsersAdminService } from './users-admin.service.js';

@Module({
  controllers: [ProfileController, UsersAdminController],
  providers: [AccountsService, Passwords, ProfileService, UserCounts, UsersAdminService],
  exports: [AccountsService, Passwords, UsersAdminService],
})
export class UsersModule {}
