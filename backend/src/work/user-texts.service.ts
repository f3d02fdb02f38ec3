import { countWords } from '@inkwell/contract/word-count';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { HttpError } from '../core/http/domain-error.js';
import type { DraftKey } from '../drafts/draft-change.js';
import { DraftsService } from '../drafts/drafts.service.js';
import { UsersService } from '../users/users.service.js';
import type { TextOfUserDto, WholeTextOfUserDto } from './dto/work-admin.dto.js';

interface TextRow extends Omit<TextOfUserDto, 'words'> {
  subjectId: string;
  /** Null where it was not counted when the version was submitted. */
  words: number | null;
}

/** Everything a person has written, in all modes, for administrators to read. */
@Injectable()
export class UserTexts {
  constructor(
    private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly drafts: DraftsService,
  ) {}

  /** The last saved first. @throws HttpError NOT_FOUND */
  async list(userId: string): Promise<TextOfUserDto[]> {
    if (!(await this.users.findById(userId))) throw noSuch('user');
    const rows: TextRow[] = await this.database.query(LIST_TEXTS, [userId, null]);
    const texts: TextOfUserDto[] = [];
    // One after the other: there may be hundreds, and others wait for the connections.
    for (const row of rows) {
      const words = row.words ?? countWords(await this.contentOf(userId, row));
      texts.push({ ...withoutSubject(row), words });
    }
    return texts;
  }

  /** @throws HttpError NOT_FOUND */
  async read(userId: string, textId: number): Promise<WholeTextOfUserDto> {
    if (!Number.isSafeInteger(textId)) throw noSuch('text');
    const [row]: TextRow[] = await this.database.query(LIST_TEXTS, [userId, textId]);
    if (!row) throw noSuch('text');
    const content = await this.contentOf(userId, row);
    return { ...withoutSubject(row), words: row.words ?? countWords(content), content };
  }

  private async contentOf(userId: string, { kind, subjectId }: Omit<DraftKey, 'userId'>): Promise<string> {
    return (await this.drafts.read({ userId, kind, subjectId }))?.content ?? '';
  }
}

/** $1 user, $2 text or null for all */
const LIST_TEXTS = `
  SELECT drafts.id::text AS "_id", drafts.kind, drafts.subject_id AS "subjectId", images.id AS "imageId",
    images.title AS "imageTitle", drafts.version, pages.word_count AS words, drafts.saved_at AS "lastSaved",
    drafts.submitted_at AS "submittedAt"
  FROM drafts
  LEFT JOIN images ON images.id = drafts.subject_id
  LEFT JOIN pages ON drafts.kind = 'page' AND pages.user_id = drafts.user_id AND pages.image_id = drafts.subject_id
    AND pages.draft_version = drafts.version
  WHERE drafts.user_id = $1 AND ($2::bigint IS NULL OR drafts.id = $2)
  ORDER BY drafts.saved_at DESC, drafts.id DESC`;

function withoutSubject({ subjectId: _subject, ...text }: TextRow): Omit<TextRow, 'subjectId'> {
  return text;
}

function noSuch(what: 'user' | 'text'): HttpError {
  return new HttpError('NOT_FOUND', `This ${what} does not exist.`);
}
