import { Module } from '@nestjs/common';
import { AssignmentsModule } from '../../assignments/assignments.module.js';
import { UsersModule } from '../../users/users.module.js';
import { WorkModule } from '../../work/work.module.js';
import { AssignmentsAdminController } from './assignments-admin.controller.js';
import { AssignmentsAdminService } from './assignments-admin.service.js';

@Module({
  imports: [AssignmentsModule, UsersModule, WorkModule],
  controllers: [AssignmentsAdminController],
  providers: [AssignmentsAdminService],
  exports: [AssignmentsAdminService],
})
export class ConsoleAssignmentsModule {}
