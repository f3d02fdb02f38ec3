import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { many } from '../core/database/rows.js';
import { applyEdit } from './draft-text.js';
import { HISTORY_BATCH_VERSIONS, READ_HISTORY } from './history.queries.js';
import { TextPreparationService } from './text-preparation.service.js';

export interface VersionText {
  version: number;
  savedAt: Date;
  /** Sanitised HTML. */
  content: string;
}

interface LoggedVersion {
  version: number;
  savedAt: Date;
  /** Null if the version is an edit. */
  whole: string | null;
  at: number | null;
  removed: number | null;
  inserted: string | null;
}

/** Reads every version of a text. */
@Injectable()
export class DraftHistoryService {
  constructor(
    private readonly database: DataSource,
    private readonly texts: TextPreparationService,
  ) {}

  /** The oldest version first. Reads a few versions at a time, so the memory does not grow with their number. */
  async *versions(userId: string, draftId: string): AsyncGenerator<VersionText> {
    let stored = '';
    for (let last = 0; ; ) {
      const batch = await many<LoggedVersion>(this.database, READ_HISTORY, [
        draftId,
        last,
        HISTORY_BATCH_VERSIONS,
      ]);
      for (const { version, savedAt, whole, at, removed, inserted } of batch) {
        stored = whole ?? applyEdit(stored, { at: at ?? 0, remove: removed ?? 0, insert: inserted ?? '' });
        yield { version, savedAt, content: await this.texts.sanitise(userId, stored) };
      }
      const newest = batch.at(-1);
      if (!newest || batch.length < HISTORY_BATCH_VERSIONS) return;
      last = newest.version;
    }
  }
}
