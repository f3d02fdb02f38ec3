import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { poolOf } from '../../core/database/pool.js';
import { UserListService } from '../users/user-list.service.js';
import { BY_DAY, COUNT_REFUSED_EMAILS, DUE, READ_DOCUMENTS, RESULTS } from './dashboard.queries.js';
import type {
  DashboardChartsDto,
  DashboardStatsDto,
  DayFiguresDto,
  DetailedUsersDto,
  DueDto,
  ResultsDto,
  SubmittedDocumentDto,
} from './dto/dashboard.dto.js';
import { UserFiguresService } from './user-figures.service.js';

const NEWEST = 100;
const DUE_HOURS = 96;
const DUE_STEP_HOURS = 6;
const NO_DOCUMENT: SubmittedDocumentDto = { lastSaved: null, submittedAt: null, isSubmitted: false };

/** The figures of the console's dashboard. */
@Injectable()
export class DashboardFiguresService {
  constructor(
    private readonly database: DataSource,
    private readonly users: UserListService,
    private readonly figures: UserFiguresService,
  ) {}

  async stats(): Promise<DashboardStatsDto> {
    const [figures, { rows }] = await Promise.all([
      this.figures.read(),
      this.pool.query<Pick<DashboardStatsDto, 'refusedEmails'>>(COUNT_REFUSED_EMAILS),
    ]);
    return {
      totalUsers: figures.total,
      verifiedUsers: figures.verified,
      signedUsers: figures.signed,
      signedByStaffUsers: figures.signedByStaff,
      workingUsers: figures.working,
      submittedUsers: figures.submitted,
      penalizedUsers: figures.penalized,
      refusedEmails: rows[0]?.refusedEmails ?? 0,
    };
  }

  async detailed(): Promise<DetailedUsersDto> {
    const [figures, signedAgreements, verifiedUsers, activeUsers, submitted, penalizedWork] =
      await Promise.all([
        this.figures.read(),
        this.users.newest('signed', NEWEST),
        this.users.newest('verified', NEWEST),
        this.users.newest('working', NEWEST),
        this.users.newest('submitted', NEWEST),
        this.users.newest('penalized', NEWEST),
      ]);
    const documents = await this.documentsOf(submitted.map(({ assignmentId }) => assignmentId));
    return {
      signedAgreements,
      verifiedUsers,
      activeUsers,
      submittedWork: submitted.map((user) => ({
        ...user,
        work: documents.get(user.assignmentId) ?? NO_DOCUMENT,
      })),
      penalizedWork,
      totals: {
        signedAgreements: figures.signed,
        verifiedUsers: figures.verified,
        activeUsers: figures.working,
        submittedWork: figures.submitted,
        penalizedWork: figures.penalized,
      },
    };
  }

  async charts(days: number): Promise<DashboardChartsDto> {
    const [figures, byDay, due, results] = await Promise.all([
      this.figures.read(),
      this.pool.query<DayFiguresDto>(BY_DAY, [days]),
      this.pool.query<DueDto>(DUE, [DUE_HOURS, DUE_STEP_HOURS]),
      this.pool.query<ResultsDto>(RESULTS, [days]),
    ]);
    const { total: registered, verified, signed, started: working, submitted } = figures;
    const funnel = { registered, verified, signed, working, submitted };
    return { days: byDay.rows, funnel, due: due.rows, results: results.rows };
  }

  private async documentsOf(
    assignmentIds: (string | null)[],
  ): Promise<Map<string | null, SubmittedDocumentDto>> {
    const { rows } = await this.pool.query<SubmittedDocumentDto & { assignmentId: string }>(READ_DOCUMENTS, [
      assignmentIds,
    ]);
    return new Map(rows.map(({ assignmentId, ...document }) => [assignmentId, document]));
  }

  private get pool(): Pool {
    return poolOf(this.database);
  }
}
