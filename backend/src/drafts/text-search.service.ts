import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { poolOf } from '../core/database/pool.js';
import { many, one } from '../core/database/rows.js';
import { defineJob } from '../core/jobs/job-definition.js';
import { Jobs } from '../core/jobs/jobs.js';
import { Settings } from '../core/settings/settings.js';
import { exactPattern } from '../core/text/search-text.js';
import type { DraftKind } from './draft.entity.js';
import type { DraftKey } from './draft-change.js';
import { DraftReaderService } from './draft-reader.service.js';
import { splitWords } from './searchable-text.js';
import { TextPreparationService } from './text-preparation.service.js';

const INDEX_TEXT = defineJob<{ draftId: string }>('index-submitted-text', { concurrency: 2 });
/**
 * Up to so many matches are fetched by the index of words and then sorted by time. With more matches, reading the
 * newest texts first finds enough of them soon. PostgreSQL cannot choose by itself, because it does not know the number.
 */
const INDEX_FETCH_LIMIT_ROWS = 200;
/** How many submitted texts without an index entry a start enqueues. */
const CATCH_UP_LIMIT_TEXTS = 1_000;
const SNIPPET_BEFORE = 60;
const SNIPPET_LENGTH = 240;

/** A part of a text in UTF-16 units; `end` is exclusive. */
export interface TextMatch {
  start: number;
  end: number;
}

export interface Snippet {
  text: string;
  matches: TextMatch[];
}

export interface FoundText {
  draftId: string;
  userId: string;
  assignmentId: string;
  project: { _id: string; name: string };
  userName: string;
  userEmail: string;
  kind: DraftKind;
  subjectId: string;
  submittedAt: Date;
  snippet: Snippet;
}

/** Searches submitted texts. A job copies their words from the drafts, so no save waits for it. */
@Injectable()
export class TextSearchService implements OnModuleInit, OnApplicationBootstrap {
  private readonly logger = new Logger('Search');

  constructor(
    private readonly database: DataSource,
    private readonly jobs: Jobs,
    private readonly settings: Settings,
    private readonly reader: DraftReaderService,
    private readonly texts: TextPreparationService,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(INDEX_TEXT, ({ draftId }) => this.index(draftId));
  }

  onApplicationBootstrap(): void {
    if (this.settings.processRole === 'web') return;
    this.catchUp().catch((error: unknown) => {
      this.logger.warn({ err: error }, 'Submitted texts without an index entry could not be enqueued');
    });
  }

  /** Called in the transaction that submits a text or changes a submitted one. */
  async enqueueIndexing(tx: EntityManager, draftId: string): Promise<void> {
    await this.jobs.enqueue(tx, INDEX_TEXT, { draftId });
  }

  /** Called in the transaction that reopens submitted texts: only submitted texts are found. */
  async removeFromIndex(tx: EntityManager, draftIds: readonly string[]): Promise<void> {
    await tx.query('DELETE FROM submitted_texts WHERE draft_id = ANY($1::bigint[])', [draftIds]);
  }

  /** Finds the newest submissions that contain, for each word of the question, a word with this prefix. */
  async find(question: string, limit: number): Promise<FoundText[]> {
    const query = toPrefixQuery(question);
    if (!query) return [];
    const pool = poolOf(this.database);
    const matches = await pool.query<{ id: string }>(FIND_MATCHES, [query, INDEX_FETCH_LIMIT_ROWS + 1]);
    if (matches.rows.length === 0) return [];
    const isRare = matches.rows.length <= INDEX_FETCH_LIMIT_ROWS;
    const { rows } = await pool.query<Omit<FoundText, 'snippet'> & { body: string }>(
      isRare ? FIND_BY_ID : FIND_BY_WORDS,
      [isRare ? matches.rows.map(({ id }) => id) : query, limit],
    );
    return rows.map(({ body, ...found }) => ({ ...found, snippet: buildSnippet(body, question) }));
  }

  /** Reads the draft as it is now, so the job can run twice and in any order. */
  private async index(draftId: string): Promise<void> {
    const key = await one<DraftKey>(
      this.database,
      `SELECT a.user_id AS "userId", a.id AS "assignmentId", d.kind, d.subject_id AS "subjectId"
       FROM drafts d JOIN assignments a ON a.id = d.assignment_id WHERE d.id = $1`,
      [draftId],
    );
    if (!key) return;
    const { userId, subjectId } = key;
    const text = (await this.reader.readAll(key, new Map([[subjectId, null]]))).get(subjectId);
    if (!text?.submittedAt) return;
    const { content, version, submittedAt } = text;
    const { body, words } = await this.texts.toSearchable(userId, content);
    await this.database.query(SAVE_WORDS, [draftId, version, submittedAt, body, words]);
  }

  private async catchUp(): Promise<void> {
    await this.database.transaction(async (tx) => {
      const missing = await many<{ id: string }>(tx, FIND_UNINDEXED, [CATCH_UP_LIMIT_TEXTS]);
      for (const { id } of missing) await this.enqueueIndexing(tx, id);
    });
  }
}

// The draft may have been deleted or returned meanwhile, or a later version may be stored already.
const SAVE_WORDS = `
  INSERT INTO submitted_texts AS stored (draft_id, version, submitted_at, body, words)
  SELECT id, $2::int, $3::timestamptz, $4::text, to_tsvector('simple', $5::text) FROM drafts
  WHERE id = $1 AND submitted_at IS NOT NULL
  ON CONFLICT (draft_id) DO UPDATE
    SET version = excluded.version, submitted_at = excluded.submitted_at, body = excluded.body, words = excluded.words
    WHERE stored.version < excluded.version`;

const FIND_UNINDEXED = `
  SELECT id FROM drafts WHERE submitted_at IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM submitted_texts WHERE draft_id = drafts.id)
  LIMIT $1`;

/** $1 words, $2 limit */
const FIND_MATCHES = `SELECT draft_id AS id FROM submitted_texts WHERE words @@ to_tsquery('simple', $1) LIMIT $2`;

/** $2 limit. The inner query limits the rows, so only the shown texts are read whole. */
const buildFindQuery = (condition: string) => `
  SELECT hits.draft_id AS "draftId", hits.submitted_at AS "submittedAt", hits.body, a.user_id AS "userId",
    a.id AS "assignmentId", json_build_object('_id', projects.id, 'name', projects.name) AS project, users.name AS "userName", users.email AS "userEmail", drafts.kind, drafts.subject_id AS "subjectId"
  FROM (
    SELECT draft_id, submitted_at, body FROM submitted_texts WHERE ${condition}
    ORDER BY submitted_at DESC, draft_id DESC LIMIT $2
  ) AS hits JOIN drafts ON drafts.id = hits.draft_id JOIN assignments a ON a.id = drafts.assignment_id
    JOIN projects ON projects.id = a.project_id JOIN users ON users.id = a.user_id
  ORDER BY hits.submitted_at DESC, hits.draft_id DESC`;

/** $1 words */
const FIND_BY_WORDS = buildFindQuery(`words @@ to_tsquery('simple', $1)`);

/** $1 drafts */
const FIND_BY_ID = buildFindQuery('draft_id = ANY ($1::bigint[])');

/** An argument of `to_tsquery` that finds every word as a prefix; null if the question has no word. */
export function toPrefixQuery(question: string): string | null {
  const words = splitWords(question);
  return words.length > 0 ? words.map(toPrefix).join(' & ') : null;
}

/** Earlier versions have indexed words with the final form of the sigma. */
function toPrefix(word: string): string {
  return word.endsWith('σ') ? `('${word}':* | '${word.slice(0, -1)}ς':*)` : `'${word}':*`;
}

/** The part of a text around the first matching word, with the places of all matches in it. */
export function buildSnippet(body: string, question: string): Snippet {
  const words = splitWords(question).toSorted((one, other) => other.length - one.length);
  const pattern = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${words.map(exactPattern).join('|')})`, 'giu');
  const first = words.length > 0 ? Math.max(0, body.search(pattern)) : 0;
  const start = first > SNIPPET_BEFORE ? body.indexOf(' ', first - SNIPPET_BEFORE) + 1 : 0;
  const end =
    start + SNIPPET_LENGTH < body.length ? body.lastIndexOf(' ', start + SNIPPET_LENGTH) : body.length;
  const text = body.slice(start, end > first ? end : start + SNIPPET_LENGTH).toWellFormed();
  const found = words.length > 0 ? [...text.matchAll(pattern)] : [];
  return {
    text,
    matches: found.map((match) => ({ start: match.index, end: match.index + match[0].length })),
  };
}
