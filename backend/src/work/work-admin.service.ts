import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../access/principal.js';
import { AuditLog } from '../audit/audit-log.service.js';
import { HttpError } from '../core/http/domain-error.js';
import type { Page } from '../core/lists/list-query.js';
import { Outbox } from '../core/mail/outbox.js';
import { SERVER_VERSION } from '../core/settings/server-version.js';
import type { DraftChange, DraftKey, SaveOptions } from '../drafts/draft-change.js';
import { DraftsService, type DraftVersionRow } from '../drafts/drafts.service.js';
import { assertNotSuspended } from '../users/user.errors.js';
import { type User, UsersService } from '../users/users.service.js';
import { ClockViewsService } from './clock/clock-views.service.js';
import { WorkClockService } from './clock/work-clock.service.js';
import { documentKey } from './document.service.js';
import type { ClockEntryDto } from './dto/clock.dto.js';
import type { SavedWorkDto, WorkDraftDto } from './dto/draft.dto.js';
import type { StartWorkDto, TextOfUserDto, WholeTextOfUserDto, WorkOfUserDto } from './dto/work-admin.dto.js';
import { USER_EDIT_WORK, USER_START_WORK } from './work.audit.js';
import { WorkError } from './work.errors.js';
import { PROJECT_ACCESS_MAIL } from './work.mails.js';

interface TextRow extends Omit<TextOfUserDto, 'words'> {
  subjectId: string;
  /** Null if the version was not counted yet. */
  words: number | null;
}

/** What administrators do with the work of a user. */
@Injectable()
export class WorkAdminService {
  constructor(
    private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly drafts: DraftsService,
    private readonly clock: WorkClockService,
    private readonly views: ClockViewsService,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /** Reads the document and its user. @throws HttpError NOT_FOUND */
  async read(userId: string): Promise<{ user: User; work: WorkOfUserDto | null }> {
    const [user, text] = await Promise.all([
      this.users.findById(userId),
      this.drafts.read(documentKey(userId)),
    ]);
    if (!user) throw notFound('user');
    if (!text) return { user, work: null };
    const { content, version, lastSaved, submittedAt } = text;
    return { user, work: { content, version, lastSaved, submittedAt, isSubmitted: submittedAt !== null } };
  }

  /** All texts of a user, the last saved first. @throws HttpError NOT_FOUND */
  async listTexts(userId: string): Promise<TextOfUserDto[]> {
    await this.checkExists(userId);
    const rows: TextRow[] = await this.database.query(LIST_TEXTS, [userId, null, SERVER_VERSION]);
    const texts: TextOfUserDto[] = [];
    // Sequential, because there may be hundreds of texts and other requests need connections.
    for (const { subjectId, ...text } of rows) {
      const words = text.words ?? (await this.readCounted({ userId, kind: text.kind, subjectId })).words;
      texts.push({ ...text, words });
    }
    return texts;
  }

  /** @throws HttpError NOT_FOUND */
  async readText(userId: string, textId: number): Promise<WholeTextOfUserDto> {
    if (!Number.isSafeInteger(textId)) throw notFound('text');
    const [row]: TextRow[] = await this.database.query(LIST_TEXTS, [userId, textId, SERVER_VERSION]);
    if (!row) throw notFound('text');
    const { subjectId, ...text } = row;
    const { content, words } = await this.readCounted({ userId, kind: text.kind, subjectId });
    return { ...text, words: text.words ?? words, content };
  }

  /** @throws HttpError NOT_FOUND */
  async listClockSteps(userId: string): Promise<ClockEntryDto[]> {
    await this.checkExists(userId);
    return this.views.listSteps(userId, 'admin');
  }

  /**
   * Saves a version of the document with the administrator as its author, also after the deadline and the submission.
   * @throws HttpError NOT_FOUND, PAYLOAD_TOO_LARGE; DraftError DRAFT_CONFLICT, DRAFT_RESYNC, HISTORY_FULL
   */
  async save(
    userId: string,
    change: DraftChange,
    actor: Actor,
    options: Pick<SaveOptions, 'restoredFrom'> = {},
  ): Promise<SavedWorkDto> {
    if (options.restoredFrom === undefined) await this.drafts.judge(userId, change);
    return this.database.transaction(async (tx) => {
      const user = await this.users.findById(userId, tx);
      if (!user) throw notFound('user');
      const { version, lastSaved } = await this.drafts.saveInTransaction(tx, documentKey(userId), change, {
        ...options,
        adminId: actor.id,
      });
      await this.audit.recordUnlessRepeated(tx, actor, USER_EDIT_WORK, {
        subjectId: userId,
        details: { userEmail: user.email, version },
      });
      return { version, lastSaved };
    });
  }

  /** @throws HttpError NOT_FOUND */
  async listVersions(
    userId: string,
    range: { limit: number; offset: number },
  ): Promise<Page<DraftVersionRow>> {
    await this.checkExists(userId);
    return this.drafts.listVersions(documentKey(userId), range);
  }

  /** @throws HttpError NOT_FOUND */
  async readVersion(userId: string, version: number): Promise<WorkDraftDto> {
    return { userId, ...(await this.drafts.readVersion(documentKey(userId), version)) };
  }

  /** Saves the text of an earlier version as the newest one. @throws what `readVersion` and `save` throw */
  async restore(userId: string, restoredFrom: number, actor: Actor): Promise<WorkDraftDto> {
    const { content, submittedAt } = await this.drafts.readVersion(documentKey(userId), restoredFrom);
    return {
      userId,
      content,
      submittedAt,
      ...(await this.save(userId, { content }, actor, { restoredFrom })),
    };
  }

  /**
   * Starts the clock and e-mails the access to the project, once.
   * @throws HttpError NOT_FOUND; WorkError WORK_ALREADY_STARTED, NOT_VERIFIED, AGREEMENT_NOT_SIGNED
   */
  async start(userId: string, { projectLink, password }: StartWorkDto, actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      const user = await this.users.lockForUpdate(tx, userId);
      // An administrator has no work.
      if (user?.role !== 'user') throw notFound('user');
      if (user.workStartedAt) {
        throw new WorkError('WORK_ALREADY_STARTED', 'The work of this user has already been started.');
      }
      assertNotSuspended(user);
      checkOnboarded(user);
      const { clock } = await this.clock.start(tx, userId, { kind: 'admin', adminId: actor.id }, projectLink);
      await this.outbox.enqueue(tx, {
        key: `project-access:${userId}`,
        to: user.email,
        userId,
        content: PROJECT_ACCESS_MAIL.content({
          name: user.name,
          projectLink,
          password,
          deadlineAt: clock.deadlineAt.toISOString(),
        }),
      });
      await this.audit.record(tx, actor, USER_START_WORK, {
        subjectId: userId,
        details: { userEmail: user.email, projectLink },
        change: { before: user, after: { workStartedAt: clock.workStartedAt, deadlineAt: clock.deadlineAt } },
      });
    });
  }

  private async checkExists(userId: string): Promise<void> {
    if (!(await this.users.findById(userId))) throw notFound('user');
  }

  private async readCounted(key: DraftKey): Promise<{ content: string; words: number }> {
    return (await this.drafts.readCounted(key)) ?? { content: '', words: 0 };
  }
}

/** $1 user, $2 text or null for all, $3 release */
const LIST_TEXTS = `
  SELECT drafts.id::text AS "_id", drafts.kind, drafts.subject_id AS "subjectId", images.id AS "imageId",
    images.title AS "imageTitle", images.filename AS "imageFilename", drafts.version,
    coalesce(pages.word_count, prepared.words) AS words, drafts.saved_at AS "lastSaved", drafts.submitted_at AS "submittedAt"
  FROM drafts
  LEFT JOIN images ON images.id = drafts.subject_id
  LEFT JOIN pages ON drafts.kind = 'page' AND pages.user_id = drafts.user_id AND pages.image_id = drafts.subject_id
    AND pages.draft_version = drafts.version
  LEFT JOIN prepared_texts prepared ON prepared.draft_id = drafts.id AND prepared.version = drafts.version
    AND prepared.release = $3
  WHERE drafts.user_id = $1 AND ($2::bigint IS NULL OR drafts.id = $2)
  ORDER BY drafts.saved_at DESC, drafts.id DESC`;

/** @throws WorkError NOT_VERIFIED, AGREEMENT_NOT_SIGNED */
function checkOnboarded({ isVerified, isSignedAgreement }: User): void {
  if (!isVerified) {
    const missing = isSignedAgreement ? '' : ', and has not signed the agreement';
    throw new WorkError('NOT_VERIFIED', `This user has not verified the e-mail address${missing}.`);
  }
  if (!isSignedAgreement) {
    throw new WorkError('AGREEMENT_NOT_SIGNED', 'This user has not signed the agreement.');
  }
}

function notFound(what: 'user' | 'text'): HttpError {
  return new HttpError('NOT_FOUND', `This ${what} does not exist.`);
}
