import { Module } from '@nestjs/common';
import { Administrators } from './administrators.service.js';
import { Passwords } from './passwords.service.js';
import { ProfileController } from './profile.controller.js';
import { ProfileService } from './profile.service.js';
import { UserAdministrationService } from './user-administration.service.js';
import { UsersService } from './users.service.js';

@Module({
  controllers: [ProfileController],
  providers: [Administrators, UsersService, Passwords, ProfileService, UserAdministrationService],
  exports: [Administrators, UserAdministrationService, UsersService, Passwords],
})
export class UsersModule {}
