import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Accuracy } from '../accuracy/accuracy.js';
import { AccuracyService } from '../accuracy/accuracy.service.js';
import { ScoreTimeoutError } from '../accuracy/score-pool.js';
import type { ReviewResult } from '../review.js';
import type { ReviewedWork, ReviewItem } from './review-items.service.js';

/** An alignment of long texts takes some hundred kilobytes. */
const CACHE_SIZE = 50;

export interface ScoredItem {
  itemId: string;
  /** Null without a reference. */
  accuracy: Accuracy | null;
}

export interface Proposal {
  /** Null if the result follows from the marks. */
  proposal: ReviewResult | null;
  /** Why a comparison gives no proposal. */
  proposalProblem: string | null;
}

export interface ScoredWork extends Proposal {
  items: ScoredItem[];
}

const NO_PROPOSAL: Proposal = { proposal: null, proposalProblem: null };

/** Scores of the texts of a review, cached by the compared texts. */
@Injectable()
export class ReviewProposalsService {
  /** By the hash of both texts, least recently used first. Concurrent requests share one promise. */
  private readonly cache = new Map<string, Promise<Accuracy | null>>();

  constructor(private readonly engine: AccuracyService) {}

  async score({ kind, userId, items }: ReviewedWork): Promise<ScoredWork> {
    const scored: ScoredItem[] = [];
    // Texts of one user are compared one after the other anyway.
    for (const { itemId, referenceText, submissionContent } of items) {
      const accuracy =
        referenceText === null ? null : await this.scoreOrNull(userId, referenceText, submissionContent);
      scored.push({ itemId, accuracy });
    }
    const [item] = items;
    const isProposed = kind !== 'sequential' && item !== undefined;
    return { items: scored, ...(isProposed ? proposalOf(item, scored[0]?.accuracy ?? null) : NO_PROPOSAL) };
  }

  /**
   * The result of a document or a page. None, without a problem, if there is no reference that has words.
   * @throws ScoreTimeoutError if the texts are too long to compare
   */
  async propose({ userId, items: [item] }: ReviewedWork): Promise<Proposal> {
    if (!item || item.referenceText === null) return NO_PROPOSAL;
    return proposalOf(item, await this.scoreText(userId, item.referenceText, item.submissionContent));
  }

  /** Null if the texts are too long to compare: then the result follows from the marks. */
  private async scoreOrNull(userId: string, reference: string, submission: string): Promise<Accuracy | null> {
    try {
      return await this.scoreText(userId, reference, submission);
    } catch (error) {
      if (error instanceof ScoreTimeoutError) return null;
      throw error;
    }
  }

  private scoreText(userId: string, reference: string, submission: string): Promise<Accuracy | null> {
    const key = createHash('sha256').update(reference).update('\0').update(submission).digest('base64');
    const known = this.cache.get(key);
    const accuracy = known ?? this.engine.score(userId, reference, submission);
    this.cache.delete(key);
    this.cache.set(key, accuracy);
    // Failures are not cached.
    accuracy.catch(() => this.cache.delete(key));
    const [oldest] = this.cache.keys();
    if (this.cache.size > CACHE_SIZE && oldest !== undefined) this.cache.delete(oldest);
    return accuracy;
  }
}

function proposalOf({ textVersion }: ReviewItem, accuracy: Accuracy | null): Proposal {
  if (!accuracy) return NO_PROPOSAL;
  if (!accuracy.coversHalf)
    return { proposal: null, proposalProblem: 'This text covers less than half of its reference.' };
  const { correct, wrong, percentage, referenceWords, illegible, illegibleMarks } = accuracy;
  const version = textVersion !== null && { textVersion };
  const marks = illegibleMarks > 0 && { illegibleMarks, illegibleWords: illegible };
  return {
    proposal: { correct, wrong, percentage, unit: 'words', referenceWords, ...version, ...marks },
    proposalProblem: null,
  };
}
