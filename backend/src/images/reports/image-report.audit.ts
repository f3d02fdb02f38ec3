import { defineAudit } from '../../audit/audit-definition.js';
import type { ReportAnswer } from './image-report.js';

/** The subject is the user who reported the image. */
export const IMAGE_REPORT_ANSWER = defineAudit<{
  userEmail: string;
  assignmentId: string;
  title: string;
  answer: ReportAnswer;
}>('image-report.answer');
