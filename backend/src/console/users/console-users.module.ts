import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { PenaltiesModule } from '../../penalties/penalties.module.js';
import { UsersModule } from '../../users/users.module.js';
import { PeopleAdminController } from './user-changes.controller.js';
import { PeopleService } from './user-changes.service.js';

@Module({
  imports: [AuthModule, PenaltiesModule, UsersModule],
  controllers: [PeopleAdminController],
  providers: [PeopleService],
})
export class PeopleModule {}
