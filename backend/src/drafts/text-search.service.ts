import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { poolOf } from '../core/database/pool.js';
import { defineJob } from '../core/jobs/job-definition.js';
import { Jobs } from '../core/jobs/jobs.js';
import { Settings } from '../core/settings/settings.js';
import type { DraftKind } from './draft.entity.js';
import { READ_TEXT } from './draft.queries.js';
import { fold } from './draft-text.js';
import { sanitise } from './sanitise.js';
import { prefixQuery, type Snippet, searchableBody, snippetOf, wordsOf } from './text-words.js';

const INDEX_TEXT = defineJob<{ draftId: string }>('index-submitted-text', { concurrency: 2 });
/**
 * So few are found by the index of words, and sorted. More are met soon among the newest; the planner would look for the
 * few there, too, and unpack every text on its way.
 */
const FEW = 200;
/** Texts that were submitted before there was a search. */
const CATCH_UP = 1_000;

export interface FoundText {
  draftId: string;
  userId: string;
  userName: string;
  userEmail: string;
  kind: DraftKind;
  subjectId: string;
  submittedAt: Date;
  snippet: Snippet;
}

interface KeptText {
  base: string;
  edits: { at: number; remove: number; insert: string }[] | null;
  version: number;
  submittedAt: Date | null;
}

/** Search in submitted texts. Their words are kept apart from the drafts by a job, so that no save waits for it. */
@Injectable()
export class TextSearchService implements OnModuleInit, OnApplicationBootstrap {
  private readonly logger = new Logger('Search');

  constructor(
    private readonly database: DataSource,
    private readonly jobs: Jobs,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(INDEX_TEXT, ({ draftId }) => this.index(draftId));
  }

  onApplicationBootstrap(): void {
    if (this.settings.processRole === 'web') return;
    this.catchUp().catch((error: unknown) => {
      this.logger.warn({ err: error }, 'Texts submitted before could not be looked for');
    });
  }

  /** Part of the transaction that submits a text or changes a submitted one. */
  async request(tx: EntityManager, draftId: string): Promise<void> {
    await this.jobs.enqueue(tx, INDEX_TEXT, { draftId });
  }

  /** Part of the transaction that gives submitted texts back: only what is submitted is found. */
  async forget(tx: EntityManager, draftIds: readonly string[]): Promise<void> {
    await tx.query('DELETE FROM submitted_texts WHERE draft_id = ANY($1::bigint[])', [draftIds]);
  }

  /** The latest submissions in which each word of the question begins a word. */
  async find(question: string, limit: number): Promise<FoundText[]> {
    const query = prefixQuery(question);
    if (!query) return [];
    const pool = poolOf(this.database);
    const matches = await pool.query<{ id: string }>(MATCHES, [query, FEW + 1]);
    if (matches.rows.length === 0) return [];
    const isFew = matches.rows.length <= FEW;
    const { rows } = await pool.query<Omit<FoundText, 'snippet'> & { body: string }>(
      isFew ? NEWEST_OF : FIND,
      [isFew ? matches.rows.map(({ id }) => id) : query, limit],
    );
    return rows.map(({ body, ...found }) => ({ ...found, snippet: snippetOf(body, question) }));
  }

  /** Takes what the draft is now, so that it may run twice and in any order. */
  private async index(draftId: string): Promise<void> {
    const [key]: { userId: string; kind: DraftKind; subjectId: string }[] = await this.database.query(
      'SELECT user_id AS "userId", kind, subject_id AS "subjectId" FROM drafts WHERE id = $1',
      [draftId],
    );
    if (!key) return;
    const [kept]: KeptText[] = await this.database.query(READ_TEXT, [
      key.userId,
      key.kind,
      key.subjectId,
      null,
    ]);
    if (!kept?.submittedAt) return;
    const body = searchableBody(sanitise(fold(kept.base, kept.edits ?? [])));
    await this.database.query(KEEP, [draftId, kept.version, kept.submittedAt, body, wordsOf(body).join(' ')]);
  }

  private async catchUp(): Promise<void> {
    await this.database.transaction(async (tx) => {
      const missing: { id: string }[] = await tx.query(MISSING, [CATCH_UP]);
      for (const { id } of missing) await this.request(tx, id);
    });
  }
}

// The draft may have gone or been given back meanwhile, and a later version be here already.
const KEEP = `
  INSERT INTO submitted_texts AS kept (draft_id, version, submitted_at, body, words)
  SELECT id, $2::int, $3::timestamptz, $4::text, to_tsvector('simple', $5::text) FROM drafts
  WHERE id = $1 AND submitted_at IS NOT NULL
  ON CONFLICT (draft_id) DO UPDATE
    SET version = excluded.version, submitted_at = excluded.submitted_at, body = excluded.body, words = excluded.words
    WHERE kept.version < excluded.version`;

const MISSING = `
  SELECT id FROM drafts WHERE submitted_at IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM submitted_texts WHERE draft_id = drafts.id)
  LIMIT $1`;

/** $1 words, $2 how many at most. */
const MATCHES = `SELECT draft_id AS id FROM submitted_texts WHERE words @@ to_tsquery('simple', $1) LIMIT $2`;

/** $2 limit. Only the texts that are shown are unpacked. */
const newestOf = (condition: string) => `
  SELECT hits.draft_id AS "draftId", hits.submitted_at AS "submittedAt", hits.body, drafts.user_id AS "userId",
    users.name AS "userName", users.email AS "userEmail", drafts.kind, drafts.subject_id AS "subjectId"
  FROM (
    SELECT draft_id, submitted_at, body FROM submitted_texts WHERE ${condition}
    ORDER BY submitted_at DESC, draft_id DESC LIMIT $2
  ) AS hits JOIN drafts ON drafts.id = hits.draft_id JOIN users ON users.id = drafts.user_id
  ORDER BY hits.submitted_at DESC, hits.draft_id DESC`;

/** $1 words */
const FIND = newestOf(`words @@ to_tsquery('simple', $1)`);

/** $1 drafts */
const NEWEST_OF = newestOf('draft_id = ANY ($1::bigint[])');
