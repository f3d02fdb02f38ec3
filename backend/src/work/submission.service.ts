import { submissionFault } from '@inkwell/contract/submission-rules';
import { formatTimeLeft } from '@inkwell/contract/time-left';
import { Injectable } from '@nestjs/common';
import { HttpError } from '../core/http/domain-error.js';
import { Settings } from '../core/settings/settings.js';

const HOUR_SECONDS = 3600;

/** The common part of the answers to submissions. */
export interface SubmissionReceipt {
  message: string;
  reviewDeadline: Date;
  submittedAt: Date;
}

/** The rules of submissions in all three modes: minimum of words, review deadline and answer. */
@Injectable()
export class SubmissionService {
  constructor(private readonly settings: Settings) {}

  /** Checks the minimum number of words: without `minimum`, that of the settings. @throws HttpError VALIDATION_FAILED */
  checkWords(words: number, field: string, blankMessage: string, minimum = this.settings.minWords): void {
    const fault = submissionFault(words, minimum, blankMessage);
    if (fault) throw invalid(field, fault);
  }

  receipt(submittedAt: Date): SubmissionReceipt {
    const time = formatTimeLeft(this.reviewWindowSeconds * 1000);
    return {
      message: `Work submitted successfully! Your work will be reviewed in ${time}.`,
      reviewDeadline: this.reviewDeadline(submittedAt),
      submittedAt,
    };
  }

  get reviewWindowSeconds(): number {
    return this.settings.reviewWindowHours * HOUR_SECONDS;
  }

  reviewDeadline(submittedAt: Date): Date {
    return new Date(submittedAt.getTime() + this.reviewWindowSeconds * 1000);
  }
}

function invalid(field: string, message: string): HttpError {
  return new HttpError('VALIDATION_FAILED', message, { fields: { [field]: [message] } });
}
