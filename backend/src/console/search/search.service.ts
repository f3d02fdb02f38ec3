import { Injectable } from '@nestjs/common';
import type { QueryResultRow } from 'pg';
import { DataSource } from 'typeorm';
import type { Permitted } from '../../access/is-allowed.js';
import { SIGNED_AGREEMENT_SEARCH } from '../../agreements/signed-agreement.queries.js';
import { hideBlindAccounts } from '../../assignments/writer-names.queries.js';
import { poolOf } from '../../core/database/pool.js';
import { countRows, type RowCount } from '../../core/lists/list-page.js';
import { type AddParameter, type SearchTarget, searchCondition } from '../../core/lists/search-condition.js';
import { searchPattern } from '../../core/text/search-text.js';
import { TextSearchService } from '../../drafts/text-search.service.js';
import { REFERENCE_FILE_SEARCH } from '../../images/reference-file-list.queries.js';
import { USER_SEARCH } from '../../users/user-search.queries.js';
import { PROJECT_SEARCH } from '../projects/projects-admin.queries.js';
import { shownAssignmentSql } from '../users/admin-user.queries.js';
import type {
  FieldMatchDto,
  FoundAgreementDto,
  FoundImageDto,
  FoundProjectDto,
  FoundUserDto,
  FoundWorkDto,
  SearchAnswerDto,
  SearchQueryDto,
} from './dto/search.dto.js';

/** Results of each group. */
const LIMIT_ALL_GROUPS = 8;
const LIMIT_ONE_GROUP = 50;

/** Searches users, signed agreements, images, projects and submitted texts. */
@Injectable()
export class SearchService {
  constructor(
    private readonly database: DataSource,
    private readonly texts: TextSearchService,
  ) {}

  async search({ q, type }: SearchQueryDto, reader: Permitted): Promise<SearchAnswerDto> {
    const isAll = type === '' || type === 'all';
    const limit = isAll ? LIMIT_ALL_GROUPS : LIMIT_ONE_GROUP;
    const [users, signedAgreements, images, projects, works] = await Promise.all([
      isAll || type === 'users' ? this.findUsers(q, limit, reader) : NONE,
      isAll || type === 'agreements' ? this.findAgreements(q, limit, reader) : NONE,
      isAll || type === 'images' ? this.findImages(q, limit, reader) : NONE,
      isAll || type === 'projects' ? this.findProjects(q, limit, reader) : NONE,
      isAll || type === 'work' ? this.findWorks(q, limit) : [],
    ]);
    return {
      results: {
        users: users.rows,
        signedAgreements: signedAgreements.rows,
        images: images.rows,
        projects: projects.rows,
        works,
      },
      totals: {
        users: users.count,
        signedAgreements: signedAgreements.count,
        images: images.count,
        projects: projects.count,
      },
    };
  }

  private async findUsers(q: string, limit: number, reader: Permitted): Promise<Found<FoundUserDto>> {
    const { rows, count } = await this.find<Omit<FoundUserDto, 'matches'>>(USERS, q, limit, reader);
    const found = rows.map((row) => {
      const { name, email, mobileNumber, alternativeMobileNumber } = row;
      return { ...row, matches: matchesIn({ name, email, mobileNumber, alternativeMobileNumber }, q) };
    });
    return { rows: found, count };
  }

  private async findAgreements(
    q: string,
    limit: number,
    reader: Permitted,
  ): Promise<Found<FoundAgreementDto>> {
    const { rows, count } = await this.find<Omit<FoundAgreementDto, 'matches'>>(AGREEMENTS, q, limit, reader);
    const found = rows.map((row) => {
      const { name, email } = row.userId;
      return { ...row, matches: matchesIn({ name, email, mobileNumber: row.mobileNumber }, q) };
    });
    return { rows: found, count };
  }

  private async findImages(q: string, limit: number, reader: Permitted): Promise<Found<FoundImageDto>> {
    const { rows, count } = await this.find<Omit<FoundImageDto, 'matches'>>(IMAGES, q, limit, reader);
    const found = rows.map((row) => {
      const { title, description, originalName } = row;
      return { ...row, matches: matchesIn({ title, description, originalName }, q) };
    });
    return { rows: found, count };
  }

  private async findProjects(q: string, limit: number, reader: Permitted): Promise<Found<FoundProjectDto>> {
    const { rows, count } = await this.find<Omit<FoundProjectDto, 'matches'>>(PROJECTS, q, limit, reader);
    return { rows: rows.map((row) => ({ ...row, matches: matchesIn({ name: row.name }, q) })), count };
  }

  private async findWorks(q: string, limit: number): Promise<FoundWorkDto[]> {
    const found = await this.texts.find(q, limit);
    return found.map(({ draftId, userId, userName, userEmail, subjectId, ...text }) => ({
      _id: draftId,
      userId: { _id: userId, name: userName, email: userEmail },
      imageId: text.kind === 'document' ? null : subjectId,
      ...text,
    }));
  }

  private async find<Row extends QueryResultRow>(
    { columns, table, conditions = [], target, time, userId }: FoundTable,
    q: string,
    limit: number,
    reader: Permitted,
  ): Promise<Found<Row>> {
    const pool = poolOf(this.database);
    const parameters: unknown[] = [];
    const addParameter: AddParameter = (value) => `$${parameters.push(value)}`;
    const found = searchCondition(target, q, addParameter);
    const search = userId ? hideBlindAccounts(found, userId, q, reader, addParameter) : found;
    const { rows } = await pool.query<Row>(
      `SELECT ${columns} FROM ${table} WHERE ${[search.indexed, ...conditions].join(' AND ')}
       ORDER BY ${time} DESC, id DESC LIMIT $${parameters.length + 1}`,
      [...parameters, limit],
    );
    if (rows.length < limit) return { rows, count: { total: rows.length, totalIsMore: false } };
    return {
      rows,
      count: await countRows(pool, { from: table, conditions, search, order: [], parameters }),
    };
  }
}

/** The newest rows of a group, and how many there are. */
interface Found<Row> {
  rows: Row[];
  count: RowCount;
}

const NONE: Found<never> = { rows: [], count: { total: 0, totalIsMore: false } };

/** The first place in each field where the search text stands. */
function matchesIn(fields: Record<string, string>, q: string): FieldMatchDto[] {
  const pattern = new RegExp(searchPattern(q), 'iu');
  return Object.entries(fields).flatMap(([field, text]) => {
    const match = pattern.exec(text);
    return match ? [{ field, start: match.index, end: match.index + match[0].length }] : [];
  });
}

interface FoundTable {
  columns: string;
  table: string;
  conditions?: string[];
  target: SearchTarget;
  /** The column with the user whose name is found. */
  userId?: string;
  /** The newest rows come first. */
  time: string;
}

const CURRENT_SUBMITTED = shownAssignmentSql('w.submitted_at', 'true');
const CURRENT_PENALIZED = shownAssignmentSql('w.penalized_at', 'true');

const USERS: FoundTable = {
  columns: `id AS "_id", name, email, mobile_number AS "mobileNumber",
    alternative_mobile_number AS "alternativeMobileNumber", is_verified AS "isVerified",
    is_signed_agreement AS "isSignedAgreement",
    (SELECT true FROM signed_agreements s WHERE s.user_id = users.id) IS NOT NULL AS signature, ${CURRENT_SUBMITTED} IS NOT NULL AS "workSubmitted",
    ${CURRENT_PENALIZED} IS NOT NULL AS "isPenalized", created_at AS "createdAt"`,
  table: 'users',
  target: USER_SEARCH,
  userId: 'users.id',
  time: 'created_at',
};

const AGREEMENTS: FoundTable = {
  columns: `id AS "_id", json_build_object('_id', user_id, 'name', user_name, 'email', user_email) AS "userId",
    user_mobile_number AS "mobileNumber", signed_at AS "signedAt", json_build_object('_id', agreement_id, 'version', agreement_version) AS "agreementId"`,
  table: 'signed_agreements',
  target: SIGNED_AGREEMENT_SEARCH,
  userId: 'user_id',
  time: 'signed_at',
};

const IMAGES: FoundTable = {
  columns: `id AS "_id", title, description, filename, original_name AS "originalName", is_active AS "isActive",
    uploaded_at AS "uploadedAt",
    (SELECT json_build_object('_id', p.id, 'name', p.name) FROM projects p WHERE p.id = project_id) AS project`,
  table: 'reference_files',
  conditions: [`kind = 'image'`],
  target: REFERENCE_FILE_SEARCH,
  time: 'uploaded_at',
};

const PROJECTS: FoundTable = {
  columns: 'id AS "_id", name, state',
  table: 'projects',
  target: PROJECT_SEARCH,
  time: 'created_at',
};
