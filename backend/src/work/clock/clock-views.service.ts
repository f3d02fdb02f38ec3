import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { sessionEnded } from '../../access/access.errors.js';
import { Settings } from '../../core/settings/settings.js';
import type { DraftKind } from '../../drafts/draft-change.js';
import { DocumentService } from '../document.service.js';
import type { ClockEntryDto, PaceDto } from '../dto/clock.dto.js';
import { PagesService } from '../pages/pages.service.js';
import { ClockEntry } from './clock.entity.js';
import type { WorkMode } from './clock-ledger.js';
import { describeStep } from './clock-sentences.js';
import { type ClockFacts, timeRemainingMs, wordsPerDay } from './work-clock.js';

/** How the actor of a step is named to the user and to an administrator. */
const ACTOR_NAMES = {
  user: { self: 'you', admin: 'admin', system: 'system' },
  admin: { self: 'user', admin: 'admin', system: 'system' },
} as const;

/** Reads what users and administrators can see of a work clock besides its state. */
@Injectable()
export class ClockViewsService {
  constructor(
    private readonly database: DataSource,
    private readonly document: DocumentService,
    private readonly pages: PagesService,
    private readonly settings: Settings,
  ) {}

  async listSteps(userId: string, reader: 'user' | 'admin' = 'user'): Promise<ClockEntryDto[]> {
    const entries = await this.database
      .getRepository(ClockEntry)
      .find({ where: { userId }, order: { id: 'ASC' } });
    return entries.map((entry) => ({
      _id: entry.id,
      at: entry.at,
      kind: entry.kind,
      detail: describeStep(entry.step),
      by: ACTOR_NAMES[reader][entry.actor],
      deadlineAt: entry.deadlineAt,
    }));
  }

  async getPace(userId: string): Promise<PaceDto> {
    const words = await this.document.countWords(userId);
    const wordsNeeded = this.settings.minWords;
    const { submittedCount, totalImages } = await this.pages.progress(userId);
    const work = await this.readWork(userId);
    const missing = work.workSubmitted ? 0 : wordsNeeded - words;
    const perDay = wordsPerDay(missing, timeRemainingMs(work, work.serverTime));
    return {
      words,
      wordsNeeded,
      perDay,
      mode: 'document',
      pages: { submitted: submittedCount, total: totalImages },
      modeInUse: work.lastKind ? MODES[work.lastKind] : work.isStarted ? 'sequential' : null,
      sequential: work.isStarted
        ? { submitted: work.submitted, total: work.total, isStarted: true }
        : { submitted: 0, total: totalImages, isStarted: false },
    };
  }

  private async readWork(userId: string): Promise<WorkRow> {
    const [row]: WorkRow[] = await this.database.query(READ_WORK, [userId]);
    if (!row) throw sessionEnded();
    return row;
  }
}

interface WorkRow extends ClockFacts {
  serverTime: Date;
  lastKind: DraftKind | null;
  isStarted: boolean;
  submitted: number;
  total: number;
}

const MODES: Record<DraftKind, WorkMode> = { document: 'document', page: 'pages', sequential: 'sequential' };

/** $1 user. Few rows: a user has at most one text for each image and mode. */
const READ_WORK = `
  SELECT u.work_started_at AS "workStartedAt", u.deadline_at AS "deadlineAt", u.work_submitted AS "workSubmitted",
    now() AS "serverTime", (SELECT kind FROM drafts WHERE user_id = $1 ORDER BY saved_at DESC, id DESC LIMIT 1) AS "lastKind",
    s.user_id IS NOT NULL AS "isStarted", s.completed_images AS submitted, s.total_images AS total
  FROM users u LEFT JOIN sequential_sessions s ON s.user_id = u.id WHERE u.id = $1`;
