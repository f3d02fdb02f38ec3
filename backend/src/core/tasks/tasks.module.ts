import { Global, Module } from '@nestjs/common';
import { StorageModule } from '../storage/storage.module.js';
import { TaskCleanupJob } from './task-cleanup.job.js';
import { TaskFilesService } from './task-files.service.js';
import { TasksService } from './tasks.service.js';

@Global()
@Module({
  imports: [StorageModule],
  providers: [TaskCleanupJob, TaskFilesService, TasksService],
  exports: [TasksService],
})
export class TasksModule {}
