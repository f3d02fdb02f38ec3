import { Module } from '@nestjs/common';
import { AssignmentsModule } from '../../assignments/assignments.module.js';
import { PenaltiesModule } from '../../penalties/penalties.module.js';
import { UsersModule } from '../../users/users.module.js';
import { WorkModule } from '../../work/work.module.js';
import { ConsoleTasksModule } from '../tasks/console-tasks.module.js';
import { AssignmentExportService } from './assignment-export.service.js';
import { AssignmentsAdminController } from './assignments-admin.controller.js';
import { AssignmentsAdminService } from './assignments-admin.service.js';
import { BulkAssignmentsController } from './bulk-assignments.controller.js';
import { BulkAssignmentsService } from './bulk-assignments.service.js';
import { GivingAdminService } from './giving-admin.service.js';
import { ProjectAssignmentsController } from './project-assignments.controller.js';

@Module({
  imports: [AssignmentsModule, PenaltiesModule, UsersModule, WorkModule, ConsoleTasksModule],
  controllers: [BulkAssignmentsController, AssignmentsAdminController, ProjectAssignmentsController],
  providers: [AssignmentExportService, AssignmentsAdminService, BulkAssignmentsService, GivingAdminService],
  exports: [AssignmentExportService, GivingAdminService],
})
export class ConsoleAssignmentsModule {}
