import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { Settings } from '../core/settings/settings.js';
import { COUNTED_FLAGS } from './user-search.js';

const FOLD_INTERVAL_MS = 60_000;
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
  private running: Promise<void> | undefined;

  constructor(
    private readonly database: DataSource,
    private readonly settings: Settings,
  ) {}

  @Interval(FOLD_INTERVAL_MS)
  async fold(): Promise<void> {
    if (this.settings.processRole === 'web') return;
    // The first time may take longer than the interval.
    this.running ??= this.foldAll().finally(() => {
      this.running = undefined;
    });
    await this.running;
  }

  /** The first time all people may be folded, which takes minutes; the program does not wait for that to stop. */
  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    await this.running?.catch(() => undefined);
  }

  private async foldAll(): Promise<void> {
    let isMore = true;
    while (isMore && !this.isStopping) isMore = await this.foldSome();
  }

  /** @returns whether there may be more */
  private foldSome(): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      // Two that add to the same numbers would wait for each other crosswise.
      const [{ isMine }]: [{ isMine: boolean }] = await tx.query(
        `SELECT pg_try_advisory_xact_lock(hashtext('user-search-counts')) AS "isMine"`,
      );
      if (!isMine) return false;
      const [{ folded }]: [{ folded: number }] = await tx.query(FOLD_SEARCHED, Object.values(FOLDED_AT_ONCE));
      return folded > 0;
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
    SELECT substr(searched, place, length) AS part, ${COUNTED_FLAGS}, sum(n) AS n
    FROM changed, generate_series(1, 3) AS length, generate_series(1, char_length(searched) - length + 1) AS place
    WHERE strpos(searched, substr(searched, place, length)) = place
    GROUP BY 1, ${COUNTED_FLAGS} HAVING sum(n) <> 0
  ), kept AS (
    INSERT INTO user_search_counts AS counts SELECT part, ${COUNTED_FLAGS}, n FROM parts
    ON CONFLICT (part, ${COUNTED_FLAGS}) DO UPDATE SET people = counts.people + excluded.people
  )
  SELECT count(*)::int AS folded FROM taken`;
