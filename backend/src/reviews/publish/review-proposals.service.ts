import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Accuracy } from '../accuracy/accuracy.js';
import { AccuracyService } from '../accuracy/accuracy.service.js';
import { ScoreTimeoutError } from '../accuracy/score-pool.js';
import type { ReviewedWork, ReviewItem } from '../queue/review-items.service.js';
import type { ReviewResult } from '../review.js';

/** Reviewers look at a handful of works at a time; an alignment of long texts takes some hundred kilobytes. */
const REMEMBERED = 50;

export interface ScoredItem {
  itemId: string;
  /** Null where there are no words to compare with. */
  accuracy: Accuracy | null;
}

export interface ScoredWork {
  items: ScoredItem[];
  /** Null where the marks decide. */
  proposal: ReviewResult | null;
}

/** What the engine says of the texts of a review, kept while they stay what they are. */
@Injectable()
export class ReviewProposals {
  /** By everything that was compared, the latest last. What is still being scored is shared, too. */
  private readonly scored = new Map<string, Promise<Accuracy | null>>();

  constructor(private readonly engine: AccuracyService) {}

  async score({ kind }: Pick<ReviewedWork, 'kind'>, items: readonly ReviewItem[]): Promise<ScoredWork> {
    const scored = await Promise.all(
      items.map(async ({ itemId, referenceText, submissionContent }) => ({
        itemId,
        accuracy: referenceText === null ? null : await this.tryText(referenceText, submissionContent),
      })),
    );
    return { items: scored, proposal: kind === 'sequential' ? null : proposalOf(scored) };
  }

  /** What takes too long to compare has no proposal: then the marks decide. */
  private async tryText(reference: string, submission: string): Promise<Accuracy | null> {
    try {
      return await this.scoreText(reference, submission);
    } catch (error) {
      if (error instanceof ScoreTimeoutError) return null;
      throw error;
    }
  }

  private scoreText(reference: string, submission: string): Promise<Accuracy | null> {
    const key = createHash('sha256').update(reference).update('\0').update(submission).digest('base64');
    const known = this.scored.get(key);
    const accuracy = known ?? this.engine.score(reference, submission);
    this.scored.delete(key);
    this.scored.set(key, accuracy);
    // A failure is not remembered; whoever waits for it hears of it.
    accuracy.catch(() => this.scored.delete(key));
    const [oldest] = this.scored.keys();
    if (this.scored.size > REMEMBERED && oldest !== undefined) this.scored.delete(oldest);
    return accuracy;
  }
}

/** A document and a page have one text. */
function proposalOf([scored]: readonly ScoredItem[]): ReviewResult | null {
  if (!scored?.accuracy) return null;
  const { correct, wrong, percentage } = scored.accuracy;
  return { correct, wrong, percentage, unit: 'words' };
}
