import { defineEvent } from '../events/domain-events.js';

export const TASK_FINISHED = defineEvent('task.finished', 1, {
  taskId: 'uuid',
  state: ['done', 'cancelled', 'failed'],
  done: 'integer',
  skipped: 'integer',
  projectId: { nullable: 'uuid' },
  finishedAt: 'time',
});
