import { Module } from '@nestjs/common';
import { TasksAdminController } from './tasks-admin.controller.js';
import { TasksAdminService } from './tasks-admin.service.js';

/** The long-running tasks that staff start. */
@Module({
  controllers: [TasksAdminController],
  providers: [TasksAdminService],
  exports: [TasksAdminService],
})
export class ConsoleTasksModule {}
