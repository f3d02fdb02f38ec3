import { Injectable } from '@nestjs/common';
import type { QueryResultRow } from 'pg';
import { DataSource } from 'typeorm';
import { SIGNED_AGREEMENT_SEARCH } from '../../agreements/signed-agreement.queries.js';
import { poolOf } from '../../core/database/pool.js';
import { type SearchTarget, searchCondition } from '../../core/lists/search-condition.js';
import { TextSearchService } from '../../drafts/text-search.service.js';
import { REFERENCE_FILE_SEARCH } from '../../images/reference-file-list.queries.js';
import { USER_SEARCH } from '../../users/user-search.queries.js';
import type {
  FieldMatchDto,
  FoundAgreementDto,
  FoundImageDto,
  FoundUserDto,
  FoundWorkDto,
  SearchQueryDto,
  SearchResultsDto,
} from './dto/search.dto.js';

/** Results of each group. */
const LIMIT_ALL_GROUPS = 8;
const LIMIT_ONE_GROUP = 50;

/** Searches users, signed agreements, images and submitted texts. */
@Injectable()
export class SearchService {
  constructor(
    private readonly database: DataSource,
    private readonly texts: TextSearchService,
  ) {}

  async search({ q, type }: SearchQueryDto): Promise<SearchResultsDto> {
    const isAll = type === '' || type === 'all';
    const limit = isAll ? LIMIT_ALL_GROUPS : LIMIT_ONE_GROUP;
    const [users, signedAgreements, images, works] = await Promise.all([
      isAll || type === 'users' ? this.findUsers(q, limit) : [],
      isAll || type === 'agreements' ? this.findAgreements(q, limit) : [],
      isAll || type === 'images' ? this.findImages(q, limit) : [],
      isAll || type === 'work' ? this.findWorks(q, limit) : [],
    ]);
    return { users, signedAgreements, images, works };
  }

  private async findUsers(q: string, limit: number): Promise<FoundUserDto[]> {
    const rows = await this.find<Omit<FoundUserDto, 'matches'>>(USERS, USER_SEARCH, q, limit);
    return rows.map((row) => {
      const { name, email, mobileNumber, alternativeMobileNumber } = row;
      return { ...row, matches: matchesIn({ name, email, mobileNumber, alternativeMobileNumber }, q) };
    });
  }

  private async findAgreements(q: string, limit: number): Promise<FoundAgreementDto[]> {
    const rows = await this.find<Omit<FoundAgreementDto, 'matches'>>(
      AGREEMENTS,
      SIGNED_AGREEMENT_SEARCH,
      q,
      limit,
    );
    return rows.map((row) => {
      const { name, email } = row.userId;
      return { ...row, matches: matchesIn({ name, email }, q) };
    });
  }

  private async findImages(q: string, limit: number): Promise<FoundImageDto[]> {
    const rows = await this.find<Omit<FoundImageDto, 'matches'>>(IMAGES, REFERENCE_FILE_SEARCH, q, limit);
    return rows.map((row) => {
      const { title, description, originalName } = row;
      return { ...row, matches: matchesIn({ title, description, originalName }, q) };
    });
  }

  private async findWorks(q: string, limit: number): Promise<FoundWorkDto[]> {
    const found = await this.texts.find(q, limit);
    return found.map(({ draftId, userId, userName, userEmail, kind, subjectId, submittedAt, snippet }) => ({
      _id: draftId,
      userId: { _id: userId, name: userName, email: userEmail },
      kind,
      imageId: kind === 'document' ? null : subjectId,
      submittedAt,
      snippet,
    }));
  }

  private async find<Row extends QueryResultRow>(
    { columns, table, time }: FoundTable,
    target: SearchTarget,
    q: string,
    limit: number,
  ): Promise<Row[]> {
    const parameters: unknown[] = [];
    const { indexed } = searchCondition(target, q, (value) => `$${parameters.push(value)}`);
    const { rows } = await poolOf(this.database).query<Row>(
      `SELECT ${columns} FROM ${table} WHERE ${indexed}
       ORDER BY ${time} DESC, id DESC LIMIT $${parameters.push(limit)}`,
      parameters,
    );
    return rows;
  }
}

/** The first place in each field where the search text stands, ignoring case. */
function matchesIn(fields: Record<string, string>, q: string): FieldMatchDto[] {
  const pattern = new RegExp(q.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'iu');
  return Object.entries(fields).flatMap(([field, text]) => {
    const match = pattern.exec(text);
    return match ? [{ field, start: match.index, end: match.index + match[0].length }] : [];
  });
}

interface FoundTable {
  columns: string;
  table: string;
  /** The newest rows come first. */
  time: string;
}

const USERS: FoundTable = {
  columns: `id AS "_id", name, email, mobile_number AS "mobileNumber",
    alternative_mobile_number AS "alternativeMobileNumber", is_verified AS "isVerified",
    is_signed_agreement AS "isSignedAgreement", work_submitted AS "workSubmitted", is_penalized AS "isPenalized"`,
  table: 'users',
  time: 'created_at',
};

const AGREEMENTS: FoundTable = {
  columns: `id AS "_id", json_build_object('_id', user_id, 'name', user_name, 'email', user_email) AS "userId",
    signed_at AS "signedAt", json_build_object('_id', agreement_id, 'version', agreement_version) AS "agreementId"`,
  table: 'signed_agreements',
  time: 'signed_at',
};

const IMAGES: FoundTable = {
  columns: `id AS "_id", title, description, filename, original_name AS "originalName", is_active AS "isActive",
    uploaded_at AS "uploadedAt"`,
  table: 'images',
  time: 'uploaded_at',
};
