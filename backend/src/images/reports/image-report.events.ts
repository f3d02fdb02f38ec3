import { defineEvent } from '../../core/events/domain-events.js';
import type { ReportAnswer } from './image-report.js';

type OfReport = { reportId: string; userId: string; assignmentId: string; imageId: string };

/** A user cannot read an image. */
export const IMAGE_REPORTED = defineEvent<OfReport & { createdAt: Date }>('image-report.opened', 1);

export const IMAGE_REPORT_ANSWERED = defineEvent<OfReport & { answer: ReportAnswer; answeredAt: Date }>(
  'image-report.answered',
  1,
);
