import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { WorkKey } from '../assignments/assignment.js';
import type { WorkMode } from '../assignments/clock/clock-ledger.js';
import { ProjectsService } from '../assignments/projects.service.js';
import { type ClockFacts, timeRemainingMs, wordsPerDay } from '../assignments/work-status.js';
import { one } from '../core/database/rows.js';
import type { DraftKind } from '../drafts/draft-change.js';
import { DocumentService } from './document.service.js';
import type { PaceDto } from './dto/pace.dto.js';
import { PagesService } from './pages/pages.service.js';
import { isCompletableSql } from './sequential-completion.queries.js';

/** Reads how far the three modes of an assignment are. */
@Injectable()
export class PaceService {
  constructor(
    private readonly database: DataSource,
    private readonly document: DocumentService,
    private readonly pages: PagesService,
    private readonly projects: ProjectsService,
  ) {}

  async get(work: WorkKey): Promise<PaceDto> {
    const { minWords } = await this.projects.getOfAssignment(work.assignmentId);
    const words = await this.document.countWords(work);
    const { submittedCount, totalImages } = await this.pages.progress(work);
    const row = await one<WorkRow>(this.database, READ_WORK, [work.assignmentId]);
    const { lastKind, isStarted, isCompletable, submitted, total, ...clock } = row ?? NO_WORK;
    const missing = clock.submittedAt ? 0 : minWords - words;
    const perDay = row ? wordsPerDay(missing, timeRemainingMs(clock, row.serverTime)) : 0;
    return {
      words,
      wordsNeeded: minWords,
      perDay,
      mode: 'document',
      pages: { submitted: submittedCount, total: totalImages },
      modeInUse: lastKind ? MODES[lastKind] : isStarted ? 'sequential' : null,
      sequential: isStarted
        ? { submitted, total, isStarted: true, isCompletable }
        : { submitted: 0, total: totalImages, isStarted: false, isCompletable: false },
    };
  }
}

interface WorkRow extends ClockFacts {
  serverTime: Date;
  lastKind: DraftKind | null;
  isStarted: boolean;
  isCompletable: boolean;
  submitted: number;
  total: number;
}

const NO_WORK = {
  startedAt: null,
  deadlineAt: null,
  submittedAt: null,
  lastKind: null,
  isStarted: false,
  isCompletable: false,
  submitted: 0,
  total: 0,
};

const MODES: Record<DraftKind, WorkMode> = { document: 'document', page: 'pages', sequential: 'sequential' };

/** $1 assignment. Few rows: an assignment has at most one text for each image and mode. */
const READ_WORK = `
  SELECT a.started_at AS "startedAt", a.deadline_at AS "deadlineAt", a.submitted_at AS "submittedAt", now() AS "serverTime",
    (SELECT kind FROM drafts WHERE assignment_id = $1 ORDER BY saved_at DESC, id DESC LIMIT 1) AS "lastKind",
    s.id IS NOT NULL AS "isStarted", coalesce(${isCompletableSql('s')}, false) AS "isCompletable", s.completed_images AS submitted, s.total_images AS total
  FROM assignments a LEFT JOIN sequential_sessions s ON s.assignment_id = a.id WHERE a.id = $1`;
