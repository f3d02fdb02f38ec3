import { countWords } from '@inkwell/contract/word-count';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { SessionUser } from '../../access/session-user.js';
import { Settings } from '../../core/settings/settings.js';
import { DocumentService } from '../document.service.js';
import type { ClockEntryDto, PaceDto } from '../dto/clock.dto.js';
import { ClockEntry } from './clock.entity.js';
import { describeStep } from './clock-sentences.js';
import { timeRemainingMs, wordsPerDay } from './work-clock.js';

/** Who took a step, as the person reads it and as an administrator does. */
const AUTHORS = {
  user: { self: 'you', admin: 'admin', system: 'system' },
  admin: { self: 'user', admin: 'admin', system: 'system' },
} as const;

/** What a person may look up about the own clock besides its present state. */
@Injectable()
export class ClockViews {
  constructor(
    private readonly database: DataSource,
    private readonly document: DocumentService,
    private readonly settings: Settings,
  ) {}

  async ledger(userId: string, readBy: 'user' | 'admin' = 'user'): Promise<ClockEntryDto[]> {
    const entries = await this.database
      .getRepository(ClockEntry)
      .find({ where: { userId }, order: { id: 'ASC' } });
    return entries.map((entry) => ({
      _id: entry.id,
      at: entry.at,
      kind: entry.kind,
      detail: describeStep(entry.step),
      by: AUTHORS[readBy][entry.actor],
      deadlineAt: entry.deadlineAt,
    }));
  }

  async pace(account: SessionUser): Promise<PaceDto> {
    const { content } = await this.document.read(account.id);
    const words = countWords(content);
    const wordsNeeded = this.settings.minWords;
    const missing = account.workSubmitted ? 0 : wordsNeeded - words;
    const perDay = wordsPerDay(missing, timeRemainingMs(account, account.serverTime));
    return { words, wordsNeeded, perDay, mode: 'document' };
  }
}
