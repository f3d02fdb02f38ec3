import { Module } from '@nestjs/common';
import { Administrators } from './administrators.service.js';
import { Passwords } from './passwords.service.js';
import { ProfileController } from './profile.controller.js';
import { ProfileService } from './profile.service.js';
import { UserAdministrationService } from './user-administration.service.js';
import { UsersService } from './users.service.js';
import { UsersAdminController } from './users-admin.controller.js';
import { UsersAdminService } from './users-admin.service.js';

@Module({
  controllers: [ProfileController, UsersAdminController],
  providers: [
    Administrators,
    UsersService,
    Passwords,
    ProfileService,
    UserAdministrationService,
    UsersAdminService,
  ],
  exports: [Administrators, UserAdministrationService, UsersService, Passwords, UsersAdminService],
})
export class UsersModule {}
