import { defineEvent } from '../../core/events/domain-events.js';
import { EXPORT_KINDS } from './export-kind.js';

export const EXPORT_FINISHED = defineEvent('export.finished', 1, {
  exportId: 'uuid',
  kind: EXPORT_KINDS,
  state: ['done', 'failed', 'cancelled'],
  projectId: { nullable: 'uuid' },
  finishedAt: 'time',
});
