import { Global, Module } from '@nestjs/common';
import { TaskCleanupJob } from './task-cleanup.job.js';
import { TasksService } from './tasks.service.js';

@Global()
@Module({ providers: [TaskCleanupJob, TasksService], exports: [TasksService] })
export class TasksModule {}
