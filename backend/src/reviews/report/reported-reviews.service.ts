import { assignmentName } from '@inkwell/contract/assignment-name';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { WorkKey } from '../../assignments/assignment.js';
import { ClockStepsService } from '../../assignments/clock/clock-steps.service.js';
import { one } from '../../core/database/rows.js';
import { Branding } from '../../core/mail/branding.js';
import { ReviewItemsService } from '../texts/review-items.service.js';
import { ReviewProposalsService } from '../texts/review-proposals.service.js';
import { READ_PUBLISHED } from './report.queries.js';
import {
  isCompared,
  type ReportedItem,
  type ReportedPenalty,
  type ReportedStep,
  type ReviewReport,
} from './review-report.js';

interface PublishedReview extends Omit<ReviewReport, 'brand' | 'items' | 'penalty' | 'ledger'>, WorkKey {
  id: string;
  number: number;
  isOnlyOfProject: boolean;
  isPenalized: boolean;
}

/** Reads the contents of the report of a published review. */
@Injectable()
export class ReportedReviewsService {
  constructor(
    private readonly database: DataSource,
    private readonly texts: ReviewItemsService,
    private readonly proposals: ReviewProposalsService,
    private readonly steps: ClockStepsService,
    private readonly branding: Branding,
  ) {}

  /** Null if the user was deleted meanwhile, and the review with them. */
  async read(id: string): Promise<{ userId: string; report: ReviewReport } | null> {
    const review = await one<PublishedReview>(this.database, READ_PUBLISHED, [id]);
    if (!review) return null;
    const { userId, assignmentId, number, isOnlyOfProject, isPenalized, ...facts } = review;
    const ledger = await this.steps.list({ userId, assignmentId });
    const report: ReviewReport = {
      ...facts,
      project: assignmentName({ project: facts.project, number, isOnlyOfProject }),
      brand: await this.branding.brandName(),
      items: await this.items(review),
      penalty: isPenalized ? penaltyOf(ledger) : null,
      ledger,
    };
    return { userId, report };
  }

  private async items(review: PublishedReview): Promise<ReportedItem[]> {
    const work = await this.texts.read(review.id);
    const scores = await this.proposals.score(work);
    const scored = new Map(scores.items.map((one) => [one.itemId, one.accuracy]));
    return work.items.map(({ itemId, title, isCorrect, comments, references }) => ({
      title,
      isCorrect,
      comments,
      references: references.map((reference) => reference.title),
      accuracy: isCompared(review) ? (scored.get(itemId) ?? null) : null,
    }));
  }
}

/** The newest penalty. */
function penaltyOf(ledger: readonly (ReportedStep & { kind: string })[]): ReportedPenalty | null {
  const step = ledger.findLast(({ kind }) => kind === 'penalized');
  return step ? { reason: step.detail, at: step.at } : null;
}
