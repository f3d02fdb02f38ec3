import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { SessionUser } from '../../access/session-user.js';
import { Settings } from '../../core/settings/settings.js';
import { DocumentService } from '../document.service.js';
import type { ClockEntryDto, ModeProgressDto, PaceDto } from '../dto/clock.dto.js';
import { PagesService } from '../pages/pages.service.js';
import { ClockEntry } from './clock.entity.js';
import { describeStep } from './clock-sentences.js';
import { timeRemainingMs, wordsPerDay } from './work-clock.js';

/** How the actor of a step is named to the user and to an administrator. */
const ACTOR_NAMES = {
  user: { self: 'you', admin: 'admin', system: 'system' },
  admin: { self: 'user', admin: 'admin', system: 'system' },
} as const;

/** Reads what users and administrators can see of a work clock besides its state. */
@Injectable()
export class ClockViews {
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

  async getPace(user: SessionUser): Promise<PaceDto> {
    const words = await this.document.countWords(user.id);
    const wordsNeeded = this.settings.minWords;
    const missing = user.workSubmitted ? 0 : wordsNeeded - words;
    const perDay = wordsPerDay(missing, timeRemainingMs(user, user.serverTime));
    const { submittedCount, totalImages } = await this.pages.progress(user.id);
    return {
      words,
      wordsNeeded,
      perDay,
      mode: 'document',
      pages: { submitted: submittedCount, total: totalImages },
      sequential: (await this.findSequential(user.id)) ?? { submitted: 0, total: totalImages },
    };
  }

  private async findSequential(userId: string): Promise<ModeProgressDto | undefined> {
    const rows: ModeProgressDto[] = await this.database.query(
      'SELECT completed_images AS submitted, total_images AS total FROM sequential_sessions WHERE user_id = $1',
      [userId],
    );
    return rows[0];
  }
}
