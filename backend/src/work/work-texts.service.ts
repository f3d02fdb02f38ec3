import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { WorkKey } from '../assignments/assignment.js';
import { many, one } from '../core/database/rows.js';
import { HttpError } from '../core/http/domain-error.js';
import { SERVER_VERSION } from '../core/settings/server-version.js';
import type { DraftKey } from '../drafts/draft-change.js';
import { DraftsService } from '../drafts/drafts.service.js';
import type { TextOfUserDto, WholeTextOfUserDto } from './dto/work-admin.dto.js';

interface TextRow extends Omit<TextOfUserDto, 'words'> {
  subjectId: string;
  /** Null if the version was not counted yet. */
  words: number | null;
}

/** The texts of an assignment in all modes, for its user and for staff. */
@Injectable()
export class WorkTextsService {
  constructor(
    private readonly database: DataSource,
    private readonly drafts: DraftsService,
  ) {}

  /** The last saved first. */
  async list({ userId, assignmentId }: WorkKey): Promise<TextOfUserDto[]> {
    const params = [assignmentId, userId, null, SERVER_VERSION];
    const rows = await many<TextRow>(this.database, LIST_TEXTS, params);
    const texts: TextOfUserDto[] = [];
    // Sequential, because there may be hundreds of texts and other requests need connections.
    for (const { subjectId, ...text } of rows) {
      const key = { userId, assignmentId, kind: text.kind, subjectId };
      texts.push({ ...text, words: text.words ?? (await this.readCounted(key)).words });
    }
    return texts;
  }

  /** The newest version of a text. @throws HttpError NOT_FOUND */
  async read(userId: string, textId: number): Promise<WholeTextOfUserDto> {
    if (!Number.isSafeInteger(textId)) throw textNotFound();
    const found = await one<{ assignmentId: string }>(this.database, FIND_ASSIGNMENT_OF_TEXT, [
      textId,
      userId,
    ]);
    const params = [found?.assignmentId, userId, textId, SERVER_VERSION];
    const [row]: TextRow[] = found ? await this.database.query(LIST_TEXTS, params) : [];
    if (!found || !row) throw textNotFound();
    const { subjectId, ...text } = row;
    const { content, words } = await this.readCounted({ userId, ...found, kind: text.kind, subjectId });
    return { ...text, words: text.words ?? words, content };
  }

  private async readCounted(key: DraftKey): Promise<{ content: string; words: number }> {
    return (await this.drafts.readCounted(key)) ?? { content: '', words: 0 };
  }
}

/** $1 text, $2 user */
const FIND_ASSIGNMENT_OF_TEXT = `
  SELECT a.id AS "assignmentId" FROM drafts d JOIN assignments a ON a.id = d.assignment_id WHERE d.id = $1 AND a.user_id = $2`;

/** $1 assignment, $2 user, $3 text or null for all, $4 release */
const LIST_TEXTS = `
  SELECT drafts.id::text AS "_id", drafts.kind, drafts.subject_id AS "subjectId", images.id AS "imageId",
    images.title AS "imageTitle", images.filename AS "imageFilename", drafts.version,
    coalesce(pages.word_count, prepared.words) AS words, drafts.saved_at AS "lastSaved", drafts.submitted_at AS "submittedAt"
  FROM drafts
  JOIN assignments a ON a.id = drafts.assignment_id AND a.user_id = $2
  LEFT JOIN reference_files images ON images.id = drafts.subject_id
  LEFT JOIN pages ON drafts.kind = 'page' AND pages.assignment_id = a.id AND pages.image_id = drafts.subject_id
    AND pages.draft_version = drafts.version
  LEFT JOIN prepared_texts prepared ON prepared.draft_id = drafts.id AND prepared.version = drafts.version
    AND prepared.release = $4
  WHERE drafts.assignment_id = $1 AND ($3::bigint IS NULL OR drafts.id = $3)
  ORDER BY drafts.saved_at DESC, drafts.id DESC`;

function textNotFound(): HttpError {
  return new HttpError('NOT_FOUND', 'This text does not exist.');
}
