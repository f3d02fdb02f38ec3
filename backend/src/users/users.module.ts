import { Module } from '@nestjs/common';
import { UsersAdminController } from '../console/users/users-admin.controller.js';
import { AdministratorsService } from './administrators.service.js';
import { PasswordsService } from './passwords.service.js';
import { ProfileController } from './profile.controller.js';
import { ProfileService } from './profile.service.js';
import { UserAdministrationService } from './user-administration.service.js';
import { UsersService } from './users.service.js';
import { UsersAdminService } from './users-admin.service.js';

@Module({
  controllers: [ProfileController, UsersAdminController],
  providers: [
    AdministratorsService,
    UsersService,
    PasswordsService,
    ProfileService,
    UserAdministrationService,
    UsersAdminService,
  ],
  exports: [
    AdministratorsService,
    UserAdministrationService,
    UsersService,
    PasswordsService,
    UsersAdminService,
  ],
})
export class UsersModule {}
