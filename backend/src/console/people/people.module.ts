import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { PenaltiesModule } from '../../penalties/penalties.module.js';
import { UsersModule } from '../../users/users.module.js';
import { PeopleService } from './people.service.js';
import { PeopleAdminController } from './people-admin.controller.js';

@Module({
  imports: [AuthModule, PenaltiesModule, UsersModule],
  controllers: [PeopleAdminController],
  providers: [PeopleService],
})
export class PeopleModule {}
