import { scheduler } from 'node:timers/promises';
import type { DraftEdit } from '@inkwell/contract/draft-edit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { poolOf } from '../core/database/pool.js';
import { MARK_ALTERED, READ_TEXTS } from './draft.queries.js';
import type { DraftKey } from './draft-change.js';
import { TextPreparation } from './text-preparation.service.js';

export interface DraftText {
  content: string;
  version: number;
  lastSaved: Date;
  submittedAt: Date | null;
}

export type CountedText = DraftText & { words: number };

interface TextRow extends DraftText {
  subjectId: string;
  id: string;
  newest: number;
  base: string;
  edits: DraftEdit[] | null;
}

/** Reads texts as readers get them: sanitised. */
@Injectable()
export class DraftReader {
  constructor(
    private readonly database: DataSource,
    private readonly texts: TextPreparation,
  ) {}

  /**
   * Reads texts of a user with one query.
   * @param versions by subject; null for the newest
   * @returns the texts that exist, by subject
   */
  async readAll(
    { userId, kind }: Omit<DraftKey, 'subjectId'>,
    versions: ReadonlyMap<string, number | null>,
    countsWords = false,
  ): Promise<Map<string, CountedText>> {
    const values = [userId, kind, [...versions.keys()], [...versions.values()]];
    // Prepared by name: PostgreSQL would plan it for longer than it runs.
    const { rows } = await poolOf(this.database).query<TextRow>({
      name: 'read-drafts',
      text: READ_TEXTS,
      values,
    });
    const texts = new Map<string, CountedText>();
    const altered: TextRow[] = [];
    for (const row of rows) {
      const { subjectId, base, edits, version, newest, lastSaved, submittedAt } = row;
      const { content, isAltered, words } = await this.texts.prepare(base, { edits, countsWords });
      if (isAltered && version === newest) altered.push(row);
      texts.set(subjectId, { content, version, lastSaved, submittedAt, words });
      // Many texts of one reader must not delay the requests of others.
      if (rows.length > 1) await scheduler.yield();
    }
    const altering = [altered.map(({ id }) => id), altered.map(({ version }) => version)];
    if (altered.length > 0) await this.database.query(MARK_ALTERED, altering);
    return texts;
  }
}
