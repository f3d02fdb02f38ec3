import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { WorkKey } from '../assignment.js';
import type { ClockEntryDto } from '../dto/clock-entry.dto.js';
import { ClockEntry } from './clock.entity.js';
import { describeStep } from './clock-sentences.js';

/** How the actor of a step is named to the user and to an administrator. */
const ACTOR_NAMES = {
  user: { self: 'you', admin: 'admin', system: 'system' },
  admin: { self: 'user', admin: 'admin', system: 'system' },
} as const;

/** Reads the ledger of an assignment. */
@Injectable()
export class ClockStepsService {
  constructor(private readonly database: DataSource) {}

  /** The oldest first. */
  async list({ userId, assignmentId }: WorkKey, reader: 'user' | 'admin' = 'user'): Promise<ClockEntryDto[]> {
    const entries = await this.database
      .getRepository(ClockEntry)
      .find({ where: { userId, assignmentId }, order: { id: 'ASC' } });
    return entries.map((entry) => ({
      _id: entry.id,
      at: entry.at,
      kind: entry.kind,
      detail: describeStep(entry.step),
      by: ACTOR_NAMES[reader][entry.actor],
      deadlineAt: entry.deadlineAt,
    }));
  }
}
