import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource, type EntityManager } from 'typeorm';
import { likePattern } from '../core/database/like-pattern.js';
import { Settings } from '../core/settings/settings.js';
import { COUNTED_FLAGS, SEARCHED } from './user-search.js';

const FOLD_INTERVAL_MS = 60_000;
/** Until then a new word is looked for among all people by whoever asks. */
const COUNT_INTERVAL_MS = 5_000;
/** Each change of a person is held against all of them. */
const MAX_WORDS = 200;
const UNASKED_DAYS = 30;
/**
 * What one statement takes, about half a second of work for the database: so many changes, and of long texts fewer. Each
 * part of a text is looked for in the text, so the work grows with the square of its characters; the longest take 30 times as
 * long as most, and a statement that is cut off for its time would be so again each minute.
 */
export const FOLDED_AT_ONCE = { changes: 5_000, squareCharacters: 25_000_000 };

/**
 * Counts the parts of what is searched of people whose data or flags have changed. What they had before and have now
 * stands in a table until then, and is counted with the rest by whoever asks: the numbers are right at any moment.
 */
@Injectable()
export class UserSearchCounts implements OnModuleDestroy {
  private isStopping = false;
  private readonly running = new Set<Promise<void>>();

  constructor(
    private readonly database: DataSource,
    private readonly settings: Settings,
  ) {}

  @Interval(FOLD_INTERVAL_MS)
  async fold(): Promise<void> {
    if (this.settings.processRole === 'web') return;
    await this.untilDone(this.repeat(() => this.foldSome()));
  }

  /** Counts the words that were noted since the last time, and forgets those that nobody asks for any more. */
  @Interval(COUNT_INTERVAL_MS)
  async countWords(): Promise<void> {
    if (this.settings.processRole === 'web') return;
    await this.untilDone(this.countNewWords());
  }

  private async countNewWords(): Promise<void> {
    await this.alone((tx) => tx.query(FORGET_WORDS, [MAX_WORDS, UNASKED_DAYS]));
    await this.repeat(() => this.countWord());
  }

  /** @returns whether there may be more */
  private async countWord(): Promise<boolean> {
    const isCounted = await this.alone(async (tx) => {
      const [word]: { part: string }[] = await tx.query(NEXT_WORD);
      if (word) await tx.query(COUNT_WORD, [word.part, likePattern(word.part)]);
      return word !== undefined;
    });
    return isCounted ?? false;
  }

  /** The first time all people may be folded, which takes minutes; the program does not wait for that to stop. */
  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    await Promise.allSettled(this.running);
  }

  private async untilDone(work: Promise<void>): Promise<void> {
    this.running.add(work);
    await work.finally(() => this.running.delete(work));
  }

  /** @param work tells whether there may be more */
  private async repeat(work: () => Promise<boolean>): Promise<void> {
    let isMore = true;
    while (isMore && !this.isStopping) isMore = await work();
  }

  /** @returns whether there may be more */
  private async foldSome(): Promise<boolean> {
    const folded = await this.alone(async (tx) => {
      const [answer]: { folded: number }[] = await tx.query(FOLD_SEARCHED, Object.values(FOLDED_AT_ONCE));
      return answer?.folded;
    });
    return folded !== undefined && folded > 0;
  }

  /**
   * Two that add to the same numbers would wait for each other crosswise; and a word is counted while no change of a
   * person is folded that does not know of it. @returns undefined when somebody else is at it
   */
  private alone<Result>(work: (tx: EntityManager) => Promise<Result>): Promise<Result | undefined> {
    return this.database.transaction(async (tx) => {
      const [{ isMine }]: [{ isMine: boolean }] = await tx.query(
        `SELECT pg_try_advisory_xact_lock(hashtext('user-search-counts')) AS "isMine"`,
      );
      return isMine ? work(tx) : undefined;
    });
  }
}

/**
 * $1 changes and $2 squared characters at most, one change at least. In one statement, so that a reader sees a change
 * either here or there. A text counts once for each part it holds: where that stands first.
 */
export const FOLD_SEARCHED = `
  WITH taken AS (
    DELETE FROM user_search_changes
    WHERE ctid = ANY (ARRAY(
      SELECT row FROM (
        SELECT row, sum(char_length(searched) ^ 2) OVER (ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before
        FROM (SELECT ctid AS row, searched FROM user_search_changes LIMIT $1) AS next
      ) AS measured
      WHERE coalesce(before, 0) < $2)) RETURNING *
  ), changed AS (
    SELECT searched, ${COUNTED_FLAGS}, sum(difference) AS n FROM taken
    GROUP BY searched, ${COUNTED_FLAGS} HAVING sum(difference) <> 0
  ), parts AS (
    SELECT part, ${COUNTED_FLAGS}, sum(n) AS n FROM (
      SELECT substr(searched, place, length) AS part, ${COUNTED_FLAGS}, n
      FROM changed, generate_series(1, 3) AS length, generate_series(1, char_length(searched) - length + 1) AS place
      WHERE strpos(searched, substr(searched, place, length)) = place
      UNION ALL
      SELECT part, ${COUNTED_FLAGS}, n FROM changed, user_search_words WHERE is_counted AND strpos(searched, part) > 0
    ) AS found
    GROUP BY part, ${COUNTED_FLAGS} HAVING sum(n) <> 0
  ), kept AS (
    INSERT INTO user_search_counts AS counts SELECT part, ${COUNTED_FLAGS}, n FROM parts
    ON CONFLICT (part, ${COUNTED_FLAGS}) DO UPDATE SET people = counts.people + excluded.people
  )
  SELECT count(*)::int AS folded FROM taken`;

const NEXT_WORD = 'SELECT part FROM user_search_words WHERE NOT is_counted ORDER BY asked_on, part LIMIT 1';

/**
 * $1 word, $2 its pattern. Readers add what is not folded yet, so that is left out here: what people there are, and what
 * has changed of them, is seen at one moment.
 */
const COUNT_WORD = `
  WITH found AS (
    SELECT role, is_verified, is_signed_agreement, is_penalized, work_started_at IS NOT NULL AS work_started,
      work_submitted, 1 AS n
    FROM users WHERE ${SEARCHED} LIKE $2
    UNION ALL SELECT ${COUNTED_FLAGS}, -difference FROM user_search_changes WHERE searched LIKE $2
  ), kept AS (
    INSERT INTO user_search_counts SELECT $1, ${COUNTED_FLAGS}, sum(n) FROM found
    GROUP BY ${COUNTED_FLAGS} HAVING sum(n) <> 0
  )
  UPDATE user_search_words SET is_counted = true WHERE part = $1`;

/** $1 how many words are kept, $2 days */
const FORGET_WORDS = `
  WITH gone AS (
    DELETE FROM user_search_words
    WHERE asked_on < current_date - $2::int
      OR part IN (SELECT part FROM user_search_words ORDER BY asked_on DESC, part OFFSET $1)
    RETURNING part
  )
  DELETE FROM user_search_counts WHERE part = ANY (ARRAY(SELECT part COLLATE "C" FROM gone))`;
