import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { poolOf } from '../../core/database/pool.js';
import { UserListService } from '../users/user-list.service.js';
import type {
  DashboardChartsDto,
  DashboardStatsDto,
  DayFiguresDto,
  DetailedUsersDto,
  DueDto,
  FunnelDto,
  ResultsDto,
  SubmittedDocumentDto,
} from './dto/dashboard.dto.js';

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
  ) {}

  async stats(): Promise<DashboardStatsDto> {
    const { rows } = await this.pool.query<DashboardStatsDto>(STATS);
    if (!rows[0]) throw new Error('The counts of users returned no row');
    return rows[0];
  }

  async detailed(): Promise<DetailedUsersDto> {
    const [stats, signedAgreements, verifiedUsers, activeUsers, submitted, penalizedWork] = await Promise.all(
      [
        this.stats(),
        this.users.newest('signed', NEWEST),
        this.users.newest('verified', NEWEST),
        this.users.newest('working', NEWEST),
        this.users.newest('submitted', NEWEST),
        this.users.newest('penalized', NEWEST),
      ],
    );
    const documents = await this.documentsOf(submitted.map(({ _id }) => _id));
    return {
      signedAgreements,
      verifiedUsers,
      activeUsers,
      submittedWork: submitted.map((user) => ({ ...user, work: documents.get(user._id) ?? NO_DOCUMENT })),
      penalizedWork,
      totals: {
        signedAgreements: stats.signedUsers,
        verifiedUsers: stats.verifiedUsers,
        activeUsers: stats.workingUsers,
        submittedWork: stats.submittedUsers,
        penalizedWork: stats.penalizedUsers,
      },
    };
  }

  async charts(days: number): Promise<DashboardChartsDto> {
    const [byDay, funnel, due, results] = await Promise.all([
      this.pool.query<DayFiguresDto>(BY_DAY, [days]),
      this.pool.query<FunnelDto>(FUNNEL),
      this.pool.query<DueDto>(DUE, [DUE_HOURS, DUE_STEP_HOURS]),
      this.pool.query<ResultsDto>(RESULTS, [days]),
    ]);
    if (!funnel.rows[0]) throw new Error('The counts of users returned no row');
    return { days: byDay.rows, funnel: funnel.rows[0], due: due.rows, results: results.rows };
  }

  private async documentsOf(userIds: string[]): Promise<Map<string, SubmittedDocumentDto>> {
    const { rows } = await this.pool.query<SubmittedDocumentDto & { userId: string }>(
      `SELECT user_id AS "userId", saved_at AS "lastSaved", submitted_at AS "submittedAt",
         submitted_at IS NOT NULL AS "isSubmitted"
       FROM drafts WHERE user_id = ANY($1) AND kind = 'document' AND subject_id = user_id`,
      [userIds],
    );
    return new Map(rows.map(({ userId, ...document }) => [userId, document]));
  }

  private get pool(): Pool {
    return poolOf(this.database);
  }
}

/** Read from the table of counts, without reading users. */
const countOf = (flags: string) =>
  `coalesce(sum(difference) FILTER (WHERE role = 'user' AND ${flags}), 0)::int`;

const STATS = `
  SELECT ${countOf('true')} AS "totalUsers", ${countOf('is_verified')} AS "verifiedUsers",
    ${countOf('is_signed_agreement')} AS "signedUsers",
    ${countOf('work_started AND NOT work_submitted')} AS "workingUsers",
    ${countOf('work_submitted')} AS "submittedUsers", ${countOf('is_penalized')} AS "penalizedUsers",
    (SELECT count(*)::int FROM emails WHERE sent_at IS NULL AND refused_at IS NOT NULL) AS "refusedEmails"
  FROM user_counts`;

// A user with a later step is counted for the earlier steps only if their flags are set.
const FUNNEL = `
  SELECT ${countOf('true')} AS registered, ${countOf('is_verified')} AS verified,
    ${countOf('is_signed_agreement')} AS signed, ${countOf('work_started')} AS working,
    ${countOf('work_submitted')} AS submitted
  FROM user_counts`;

/** Counts by day, from the indexes users_created and users_staff. */
const addedSince = (condition: string) => `
    SELECT date_trunc('day', created_at, 'UTC') AS day, count(*) AS n FROM users
    WHERE ${condition} AND created_at >= (SELECT day FROM since) GROUP BY 1`;

/** $1 days. Each count reads one range of an index. Staff are counted separately and subtracted. */
const BY_DAY = `
  WITH days AS (
    SELECT day FROM generate_series(
      date_trunc('day', now(), 'UTC') - make_interval(days => $1::int - 1), date_trunc('day', now(), 'UTC'), interval '1 day'
    ) AS day
  ), since AS (SELECT min(day) AS day FROM days),
  all_users AS (${addedSince('true')}
  ), staff AS (${addedSince(`role <> 'user'`)}
  ), registered AS (
    SELECT day, all_users.n - coalesce(staff.n, 0) AS n FROM all_users LEFT JOIN staff USING (day)
  ), signed AS (
    SELECT date_trunc('day', signed_at, 'UTC') AS day, count(*) AS n FROM signed_agreements
    WHERE signed_at >= (SELECT day FROM since) GROUP BY 1
  ), submitted AS (
    SELECT date_trunc('day', submitted_at, 'UTC') AS day, count(*) AS n FROM users
    WHERE work_submitted AND submitted_at >= (SELECT day FROM since) GROUP BY 1
  )
  SELECT to_char(days.day AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, coalesce(registered.n, 0)::int AS registrations,
    coalesce(signed.n, 0)::int AS signatures, coalesce(submitted.n, 0)::int AS submissions
  FROM days LEFT JOIN registered USING (day) LEFT JOIN signed USING (day) LEFT JOIN submitted USING (day)
  ORDER BY days.day`;

/** $1 hours ahead, $2 hours of a step. Reads the index users_deadline_due. */
const DUE = `
  WITH steps AS (
    SELECT step, now() + make_interval(hours => step) AS "from", now() + make_interval(hours => step + $2::int) AS "to"
    FROM generate_series(0, $1::int - $2::int, $2::int) AS step
  ), due AS (
    SELECT floor(extract(epoch FROM deadline_at - now()) / (3600 * $2::int))::int * $2::int AS step, count(*) AS n
    FROM users
    WHERE NOT work_submitted AND NOT is_penalized AND deadline_at IS DISTINCT FROM settled_deadline_at
      AND deadline_at >= now() AND deadline_at < now() + make_interval(hours => $1::int)
    GROUP BY 1
  )
  SELECT "from", "to", coalesce(due.n, 0)::int AS count FROM steps LEFT JOIN due USING (step) ORDER BY step`;

/** $1 days. In tens of percents; 100 percent is a group of its own. Reads the newest rows of an index only. */
const RESULTS = `
  WITH published AS (
    SELECT (result->>'percentage')::int / 10 * 10 AS "from", count(*) AS n FROM reviews
    WHERE published_at >= date_trunc('day', now(), 'UTC') - make_interval(days => $1::int - 1) GROUP BY 1
  )
  SELECT tens AS "from", least(tens + 9, 100) AS "to", coalesce(published.n, 0)::int AS count
  FROM generate_series(0, 100, 10) AS tens LEFT JOIN published ON published."from" = tens ORDER BY tens`;
