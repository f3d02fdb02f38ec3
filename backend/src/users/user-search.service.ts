import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { conditionsOf, type UserListQuery } from '../console/users/user-list.js';
import { likePattern } from '../core/database/like-pattern.js';
import { poolOf } from '../core/database/pool.js';
import {
  COUNTED_FLAGS,
  isReadByIndex,
  isShort,
  MANY,
  PART_LENGTH,
  type SearchOrder,
  type SearchWay,
  searchCondition,
} from './user-search.js';

/** Who is found, as a list of findings shows it. */
export interface FoundUser {
  _id: string;
  name: string;
  email: string;
  mobileNumber: string;
  alternativeMobileNumber: string;
  isVerified: boolean;
  isSignedAgreement: boolean;
  workSubmitted: boolean;
  isPenalized: boolean;
}

/** What a question finds in a list whose rows carry what is searched of their person. */
export interface WorkSearch {
  isNobody: boolean;
  /** @param searched the column, @param placeholder takes a value and tells how the statement names it */
  condition(searched: string, placeholder: (value: unknown) => string): string;
}

interface KnownSearch {
  /** How many the filter finds. */
  total: number;
  way: SearchWay;
}

/**
 * Knows how many people a short or a frequent question finds before anybody is looked at. What nearly everybody has would take
 * long to count, what nobody has long to look for; the planner cannot tell one from the other.
 */
@Injectable()
export class UserSearch {
  constructor(private readonly database: DataSource) {}

  /** Null where what is asked for is not counted, or people are named by their ids. */
  async look(
    { q, id, ...flags }: UserListQuery['filter'],
    order: SearchOrder = 'inAnyOrder',
  ): Promise<KnownSearch | null> {
    if (!q || id) return null;
    const part = q.toLowerCase();
    if (!isShort(part) && !(await this.isCountedWord(part))) return null;
    const parameters: unknown[] = [part, likePattern(q)];
    const conditions = conditionsOf(flags, parameters).map(({ counts }) => counts);
    const { rows } = await poolOf(this.database).query<{ found: number; total: number }>(
      countsOfPart(conditions.length > 0 ? conditions.join(' AND ') : 'true'),
      parameters,
    );
    const { found = 0, total = 0 } = rows[0] ?? {};
    return {
      total,
      way: isReadByIndex(part, found, order) ? { patterns: await this.patternsOf(part) } : 'in order',
    };
  }

  /** For lists of what people have done, where longer questions have a trigram index and fewer rows to look at. */
  async inWork(q: string | undefined): Promise<WorkSearch | null> {
    if (!q) return null;
    const known = isShort(q) ? await this.look({ q }) : null;
    return {
      isNobody: known?.total === 0,
      condition: (searched, placeholder) =>
        searchCondition(q, known?.way ?? 'as the database likes', placeholder, searched),
    };
  }

  /** Lets a question be counted from now on that had to look at many. @param total how many it found */
  async note(q: string, total: number): Promise<void> {
    if (total > MANY) await poolOf(this.database).query(NOTE, [q.toLowerCase()]);
  }

  private async isCountedWord(part: string): Promise<boolean> {
    const pool = poolOf(this.database);
    const { rows } = await pool.query<{ isCounted: boolean; isAskedAgain: boolean }>(WORD, [part]);
    if (rows[0]?.isAskedAgain) await pool.query(NOTE, [part]);
    return rows[0]?.isCounted ?? false;
  }

  /** The newest whom a question finds. */
  async newest(q: string, limit: number): Promise<FoundUser[]> {
    const known = await this.look({ q });
    if (known?.total === 0) return [];
    const way = known?.way ?? 'as the database likes';
    const parameters: unknown[] = [limit];
    const condition = searchCondition(q, way, (value) => `$${parameters.push(value)}`);
    const { rows } = await poolOf(this.database).query<FoundUser>(newestOf(condition, way), parameters);
    return rows;
  }

  /** The index knows nothing shorter than a full part: a shorter one is looked for as those that begin with it. */
  private async patternsOf(part: string): Promise<string[]> {
    const pattern = likePattern(part);
    if ([...part].length >= PART_LENGTH) return [pattern];
    const { rows } = await poolOf(this.database).query<{ part: string }>(LONGER_PARTS, [
      pattern.slice(1),
      part,
      pattern,
    ]);
    // It may also be the very last of a text, where nothing follows.
    return [pattern.slice(0, -1), ...rows.map((row) => likePattern(row.part))];
  }
}

const WORD = `
  SELECT is_counted AS "isCounted", asked_on < current_date AS "isAskedAgain" FROM user_search_words WHERE part = $1`;

const NOTE = `
  INSERT INTO user_search_words (part) VALUES ($1) ON CONFLICT (part) DO UPDATE SET asked_on = current_date
  WHERE user_search_words.asked_on < current_date`;

/** $1 part, $2 its pattern. What has not been folded yet is looked through. */
const countsOfPart = (flags: string) => `
  SELECT coalesce(sum(n), 0)::int AS found, coalesce(sum(n) FILTER (WHERE ${flags}), 0)::int AS total FROM (
    SELECT ${COUNTED_FLAGS}, people AS n FROM user_search_counts WHERE part = $1
    UNION ALL SELECT ${COUNTED_FLAGS}, difference FROM user_search_changes WHERE searched LIKE $2
  ) AS counts`;

/** $1 what begins with the part, $2 the part, $3 what holds it: full parts that begin with it, one of each text at least. */
const LONGER_PARTS = `
  SELECT part FROM user_search_counts WHERE part LIKE $1 AND char_length(part) = ${PART_LENGTH} GROUP BY part HAVING sum(people) > 0
  UNION
  SELECT substr(searched, strpos(searched, $2), ${PART_LENGTH}) FROM user_search_changes
  WHERE searched LIKE $3 AND difference > 0
    AND char_length(substr(searched, strpos(searched, $2), ${PART_LENGTH})) = ${PART_LENGTH}`;

/** $1 limit. Those that the index is to find are all found before they are sorted. */
const newestOf = (condition: string, way: SearchWay) => `
  WITH matches AS ${typeof way === 'object' ? 'MATERIALIZED' : 'NOT MATERIALIZED'} (SELECT * FROM users WHERE ${condition})
  SELECT id AS "_id", name, email, mobile_number AS "mobileNumber",
    alternative_mobile_number AS "alternativeMobileNumber", is_verified AS "isVerified",
    is_signed_agreement AS "isSignedAgreement", work_submitted AS "workSubmitted", is_penalized AS "isPenalized"
  FROM matches ORDER BY created_at DESC, id DESC LIMIT $1`;
