import { Module } from '@nestjs/common';
import { AdministratorsService } from './administrators.service.js';
import { PasswordsService } from './passwords.service.js';
import { ProfileController } from './profile.controller.js';
import { ProfileService } from './profile.service.js';
import { UserAdministrationService } from './user-administration.service.js';
import { UsersService } from './users.service.js';

@Module({
  controllers: [ProfileController],
  providers: [
    AdministratorsService,
    UsersService,
    PasswordsService,
    ProfileService,
    UserAdministrationService,
  ],
  exports: [AdministratorsService, UserAdministrationService, UsersService, PasswordsService],
})
export class UsersModule {}
