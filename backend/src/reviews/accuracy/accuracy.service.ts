import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Settings } from '../../core/settings/settings.js';
import type { Accuracy } from './accuracy.js';
import { createScorePool } from './score-pool.js';

/** Compares a submission with its reference text in a worker thread. */
@Injectable()
export class AccuracyService implements OnApplicationShutdown {
  private readonly pool = createScorePool();

  constructor(private readonly settings: Settings) {}

  /**
   * @param userId whose text it is
   * @param reference plain text
   * @returns null for a reference without words
   * @throws ScoreTimeoutError when the texts are too long, or the error that ended the thread
   */
  score(userId: string, reference: string, submissionHtml: string): Promise<Accuracy | null> {
    const { accuracyCase, accuracyPunctuation } = this.settings;
    const rules = { case: accuracyCase, punctuation: accuracyPunctuation };
    return this.pool.run({ reference, submissionHtml, rules }, { userId, canBeRefused: false });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.close();
  }
}
