import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../access/session-user.js';
import { AuditLog } from '../audit/audit-log.service.js';
import { HttpError } from '../core/http/domain-error.js';
import type { Page } from '../core/lists/list-query.js';
import { Outbox } from '../core/mail/outbox.js';
import type { DraftChange, SaveOptions } from '../drafts/draft-change.js';
import { DraftsService, type DraftVersionRow } from '../drafts/drafts.service.js';
import { type User, UsersService } from '../users/users.service.js';
import { ClockViews } from './clock/clock-views.service.js';
import { WorkClock } from './clock/work-clock.service.js';
import { documentOf } from './document.service.js';
import type { ClockEntryDto } from './dto/clock.dto.js';
import type { SavedWorkDto, WorkDraftDto } from './dto/draft.dto.js';
import type { StartWorkDto, WorkOfUserDto } from './dto/work-admin.dto.js';
import { WorkError } from './work.errors.js';
import { PROJECT_ACCESS_MAIL } from './work.mails.js';

/** What administrators do with a person's work. */
@Injectable()
export class WorkAdminService {
  constructor(
    private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly drafts: DraftsService,
    private readonly clock: WorkClock,
    private readonly views: ClockViews,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /** The document and whose it is. @throws HttpError NOT_FOUND */
  async read(userId: string): Promise<{ owner: User; work: WorkOfUserDto | null }> {
    const [owner, text] = await Promise.all([
      this.users.findById(userId),
      this.drafts.read(documentOf(userId)),
    ]);
    if (!owner) throw noSuchUser();
    if (!text) return { owner, work: null };
    const { content, version, lastSaved, submittedAt } = text;
    return { owner, work: { content, version, lastSaved, submittedAt, isSubmitted: submittedAt !== null } };
  }

  /** @throws HttpError NOT_FOUND */
  async ledger(userId: string): Promise<ClockEntryDto[]> {
    await this.checkExists(userId);
    return this.views.ledger(userId, 'admin');
  }

  private async checkExists(userId: string): Promise<void> {
    if (!(await this.users.findById(userId))) throw noSuchUser();
  }

  /**
   * A version of the document with the administrator as its author; neither deadline nor submission stand against it.
   * @throws HttpError NOT_FOUND, PAYLOAD_TOO_LARGE; DraftError DRAFT_CONFLICT, DRAFT_RESYNC
   */
  async save(
    userId: string,
    change: DraftChange,
    actor: Actor,
    options: Pick<SaveOptions, 'restoredFrom'> = {},
  ): Promise<SavedWorkDto> {
    return this.database.transaction(async (tx) => {
      const owner = await this.users.findById(userId, tx);
      if (!owner) throw noSuchUser();
      const { version, lastSaved } = await this.drafts.saveInTransaction(tx, documentOf(userId), change, {
        ...options,
        adminId: actor.id,
      });
      await this.audit.recordSitting(tx, actor, {
        action: 'user.edit-work',
        subjectId: userId,
        details: { userEmail: owner.email, version },
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
    return this.drafts.listVersions(documentOf(userId), range);
  }

  /** @throws HttpError NOT_FOUND */
  async readVersion(userId: string, version: number): Promise<WorkDraftDto> {
    return { userId, ...(await this.drafts.readVersion(documentOf(userId), version)) };
  }

  /** As `save`, with the text of an earlier version. @throws what `readVersion` and `save` throw */
  async restore(userId: string, restoredFrom: number, actor: Actor): Promise<WorkDraftDto> {
    const { content, submittedAt } = await this.drafts.readVersion(documentOf(userId), restoredFrom);
    return {
      userId,
      content,
      submittedAt,
      ...(await this.save(userId, { content }, actor, { restoredFrom })),
    };
  }

  /** Starts the clock and e-mails what the person needs, once. @throws HttpError NOT_FOUND, WorkError WORK_ALREADY_STARTED */
  async start(userId: string, { projectLink, password }: StartWorkDto, actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      const owner = await this.users.lockForUpdate(tx, userId);
      // An administrator has no work.
      if (owner?.role !== 'user') throw noSuchUser();
      const { clock, isFirst } = await this.clock.start(
        tx,
        userId,
        { kind: 'admin', adminId: actor.id },
        projectLink,
      );
      if (!isFirst)
        throw new WorkError('WORK_ALREADY_STARTED', 'The work of this user has already been started.');
      await this.outbox.enqueue(tx, {
        key: `project-access:${userId}`,
        to: owner.email,
        userId,
        content: PROJECT_ACCESS_MAIL.content({
          name: owner.name,
          projectLink,
          password,
          deadlineAt: clock.deadlineAt.toISOString(),
        }),
      });
      await this.audit.record(tx, actor, {
        action: 'user.start-work',
        subjectId: userId,
        details: { userEmail: owner.email, projectLink },
      });
    });
  }
}

function noSuchUser(): HttpError {
  return new HttpError('NOT_FOUND', 'This user does not exist.');
}
