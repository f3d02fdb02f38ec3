import type { DraftEdit } from '@inkwell/contract/draft-edit';
import type { ClientBase } from 'pg';
import { applyEdits } from './draft-text.js';

/** An edit can insert 5 MB, so few are read at a time. */
const FETCH_VERSIONS = 20;
/** Further ones are counted. */
const MAX_PROBLEMS = 50;

interface LoggedVersion {
  draftId: string;
  version: number;
  length: number;
  /** Whether the text was kept as a whole. */
  isWhole: boolean;
  at: number | null;
  removed: number | null;
  inserted: string | null;
  newestVersion: number;
  newestLength: number;
}

/** The text of one draft while its versions are replayed. */
interface Replay {
  draftId: string;
  version: number;
  length: number;
  text: string;
  /** Edits after `text`. Applying hundreds at once costs about as much as applying one. */
  edits: DraftEdit[];
}

const DECLARE_VERSIONS = `
  DECLARE versions NO SCROLL CURSOR FOR
  SELECT v.draft_id AS "draftId", v.version, v.length, s.version IS NOT NULL AS "isWhole", v.at, v.removed, v.inserted,
    d.version AS "newestVersion", d.length AS "newestLength"
  FROM draft_versions v JOIN drafts d ON d.id = v.draft_id
  LEFT JOIN draft_snapshots s ON s.draft_id = v.draft_id AND s.version = v.version
  ORDER BY v.draft_id, v.version`;

const SELECT_WHOLE = 'SELECT content FROM draft_snapshots WHERE draft_id = $1 AND version = $2';

/** Replays every text from its edits, and compares it with the whole texts and the lengths that were stored. */
export class DraftCheck {
  private texts = 0;
  private versions = 0;
  private readonly problems: string[] = [];
  private otherProblems = 0;

  /** @param client a connection without other users */
  constructor(private readonly client: ClientBase) {}

  async run(): Promise<{ texts: number; versions: number; problems: string[] }> {
    await this.client.query('BEGIN READ ONLY');
    await this.client.query(DECLARE_VERSIONS);
    let replay: Replay | undefined;
    for (;;) {
      const { rows } = await this.client.query<LoggedVersion>(`FETCH ${FETCH_VERSIONS} FROM versions`);
      if (rows.length === 0) break;
      for (const row of rows) replay = this.next(replay, row, await this.readWhole(row));
    }
    await this.client.query('ROLLBACK');
    const others = this.otherProblems > 0 ? [`${this.otherProblems} more versions differ.`] : [];
    return { texts: this.texts, versions: this.versions, problems: [...this.problems, ...others] };
  }

  /** One at a time, because each can have 5 MB. */
  private async readWhole({ draftId, version, isWhole }: LoggedVersion): Promise<string | null> {
    if (!isWhole) return null;
    const { rows } = await this.client.query<{ content: string }>(SELECT_WHOLE, [draftId, version]);
    return rows[0]?.content ?? null;
  }

  private next(before: Replay | undefined, row: LoggedVersion, whole: string | null): Replay {
    const { draftId, version, at, removed, inserted } = row;
    this.versions += 1;
    const known = before?.draftId === draftId ? before : undefined;
    if (!known) this.texts += 1;
    const edit =
      at !== null && removed !== null && inserted !== null ? { at, remove: removed, insert: inserted } : null;
    const follows = known?.version === version - 1;
    if (edit && known && follows) {
      known.edits.push(edit);
      known.length += edit.insert.length - edit.remove;
      this.compare(row, known.length === row.length, 'the length of its edits');
    }
    // A version without edit or predecessor can be read only from its whole text.
    this.compare(row, whole !== null || (edit !== null && follows), 'a text');
    const replay: Replay =
      whole === null && known
        ? known
        : { draftId, version, length: row.length, text: whole ?? '', edits: [] };
    if (whole !== null) {
      if (edit && known && follows)
        this.compare(row, this.textOf(known) === whole, 'the whole text that was kept');
      this.compare(row, whole.length === row.length, 'the length of its whole text');
    }
    replay.version = version;
    if (version === row.newestVersion) {
      const text = this.textOf(replay);
      this.compare(row, text?.length === row.newestLength, 'the length of the newest text');
    }
    return replay;
  }

  /** Null if an edit lies outside its text. */
  private textOf(replay: Replay): string | null {
    try {
      replay.text = applyEdits(replay.text, replay.edits);
      replay.edits = [];
      return replay.text;
    } catch {
      return null;
    }
  }

  private compare({ draftId, version }: LoggedVersion, isEqual: boolean, what: string): void {
    if (isEqual) return;
    if (this.problems.length < MAX_PROBLEMS) {
      this.problems.push(`Version ${version} of text ${draftId} differs from ${what}.`);
    } else this.otherProblems += 1;
  }
}
