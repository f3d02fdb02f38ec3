import { defineEvent } from '../core/events/domain-events.js';

export const PROJECT_CHANGED = defineEvent(
  'project.changed',
  1,
  { projectId: 'uuid', change: ['created', 'updated', 'paused', 'resumed', 'closed', 'deleted'] },
  'A project, its rules or its guidelines have changed. `updated` is also published for the project that is not the default one any more.',
);
