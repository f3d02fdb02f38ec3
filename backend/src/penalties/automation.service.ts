import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Actor, AuditLog } from '../console/audit-log.service.js';
import { PenaltiesService } from './penalties.service.js';

/** What a run did. Nothing is scored or reported yet: there are no reviews. */
export interface AutomationResult {
  penalized: number;
  scored: number;
  reportsSent: number;
}

/** The work of the minute job, asked for by an administrator. */
@Injectable()
export class AutomationService {
  constructor(
    private readonly database: DataSource,
    private readonly penalties: PenaltiesService,
    private readonly audit: AuditLog,
  ) {}

  async trigger(actor: Actor): Promise<AutomationResult> {
    const penalized = await this.penalties.penalizeMissed();
    await this.database.transaction((tx) =>
      this.audit.record(tx, actor, {
        action: 'automation.trigger',
        subjectId: null,
        details: { penalized },
      }),
    );
    return { penalized, scored: 0, reportsSent: 0 };
  }
}
