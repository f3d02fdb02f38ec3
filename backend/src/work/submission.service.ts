import { submissionFault } from '@inkwell/contract/submission-rules';
import { formatTimeLeft } from '@inkwell/contract/time-left';
import { Injectable } from '@nestjs/common';
import { invalidField } from '../core/http/domain-error.js';

/** The common part of the answers to submissions. */
export interface SubmissionReceipt {
  message: string;
  reviewDeadline: Date;
  submittedAt: Date;
}

/** The rules of submissions in all three modes: minimum of words, review deadline and answer. */
@Injectable()
export class SubmissionService {
  /** @throws HttpError VALIDATION_FAILED if the text has fewer words */
  checkWords(words: number, field: string, blankMessage: string, minimum: number): void {
    const fault = submissionFault(words, minimum, blankMessage);
    if (fault) throw invalidField(field, fault);
  }

  receipt(submittedAt: Date, reviewWindowSeconds: number): SubmissionReceipt {
    const time = formatTimeLeft(reviewWindowSeconds * 1000);
    return {
      message: `Work submitted successfully! Your work will be reviewed in ${time}.`,
      reviewDeadline: this.reviewDeadline(submittedAt, reviewWindowSeconds),
      submittedAt,
    };
  }

  reviewDeadline(submittedAt: Date, reviewWindowSeconds: number): Date {
    return new Date(submittedAt.getTime() + reviewWindowSeconds * 1000);
  }
}
