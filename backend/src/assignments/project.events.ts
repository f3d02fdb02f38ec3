import { defineEvent } from '../core/events/domain-events.js';

export const PROJECT_CHANGED = defineEvent('project.changed', 1, {
  projectId: 'uuid',
  change: ['created', 'updated', 'paused', 'resumed', 'closed', 'deleted'],
});
