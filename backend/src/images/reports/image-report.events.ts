import { defineEvent } from '../../core/events/domain-events.js';
import { REPORT_ANSWERS } from './image-report.js';

const OF_REPORT = { reportId: 'uuid', userId: 'uuid', assignmentId: 'uuid', imageId: 'uuid' } as const;

export const IMAGE_REPORTED = defineEvent('image-report.opened', 1, { ...OF_REPORT, createdAt: 'time' });

export const IMAGE_REPORT_ANSWERED = defineEvent('image-report.answered', 1, {
  ...OF_REPORT,
  answer: REPORT_ANSWERS,
  answeredAt: 'time',
});
