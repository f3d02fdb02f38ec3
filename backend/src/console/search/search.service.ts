import { Injectable } from '@nestjs/common';
import type { QueryResultRow } from 'pg';
import { DataSource } from 'typeorm';
import { likePattern } from '../../core/database/like-pattern.js';
import { isMetSoon } from '../../core/database/met-soon.js';
import { poolOf } from '../../core/database/pool.js';
import { TextSearchService } from '../../drafts/text-search.service.js';
import { UserSearch } from '../../users/user-search.service.js';
import type {
  FieldMatchDto,
  FoundAgreementDto,
  FoundImageDto,
  FoundUserDto,
  FoundWorkDto,
  SearchQueryDto,
  SearchResultsDto,
} from './dto/search.dto.js';

/** Of each group: a glance at everything, or more of one. */
const LIMIT_OF_ALL = 8;
const LIMIT_OF_ONE = 50;

/** One question to people, signed agreements, images and submitted texts. */
@Injectable()
export class SearchService {
  constructor(
    private readonly database: DataSource,
    private readonly texts: TextSearchService,
    private readonly people: UserSearch,
  ) {}

  async search({ q, type }: SearchQueryDto): Promise<SearchResultsDto> {
    const isAll = type === '' || type === 'all';
    const limit = isAll ? LIMIT_OF_ALL : LIMIT_OF_ONE;
    const [users, signedAgreements, images, works] = await Promise.all([
      isAll || type === 'users' ? this.findUsers(q, limit) : [],
      isAll || type === 'agreements' ? this.findAgreements(q, limit) : [],
      isAll || type === 'images' ? this.findImages(q, limit) : [],
      isAll || type === 'work' ? this.findWorks(q, limit) : [],
    ]);
    return { users, signedAgreements, images, works };
  }

  private async findUsers(q: string, limit: number): Promise<FoundUserDto[]> {
    const rows = await this.people.newest(q, limit);
    return rows.map((row) => {
      const { name, email, mobileNumber, alternativeMobileNumber } = row;
      return { ...row, matches: matchesIn({ name, email, mobileNumber, alternativeMobileNumber }, q) };
    });
  }

  private async findAgreements(q: string, limit: number): Promise<FoundAgreementDto[]> {
    // Signers are people: what many people have is soon met among the newest signers, without the index.
    const isFrequent = (await this.people.look({ q }))?.way === 'in order';
    const sql = agreementsWhere(isFrequent ? isMetSoon(HAS_SIGNED) : HAS_SIGNED);
    const rows = await this.find<Omit<FoundAgreementDto, 'matches'>>(sql, q, limit);
    return rows.map((row) => {
      const { name, email } = row.userId;
      return { ...row, matches: matchesIn({ name, email }, q) };
    });
  }

  private async findImages(q: string, limit: number): Promise<FoundImageDto[]> {
    const rows = await this.find<Omit<FoundImageDto, 'matches'>>(IMAGES, q, limit);
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

  private async find<Row extends QueryResultRow>(sql: string, q: string, limit: number): Promise<Row[]> {
    const { rows } = await poolOf(this.database).query<Row>(sql, [likePattern(q), limit]);
    return rows;
  }
}

/** The first place in each field where the question stands, in any case. */
function matchesIn(fields: Record<string, string>, q: string): FieldMatchDto[] {
  const pattern = new RegExp(q.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'iu');
  return Object.entries(fields).flatMap(([field, text]) => {
    const match = pattern.exec(text);
    return match ? [{ field, start: match.index, end: match.index + match[0].length }] : [];
  });
}

// Each condition has the words of the trigram index of its table; the rows come by the index of their time.
const HAS_SIGNED = `lower(user_name || ' ' || user_email || ' ' || user_mobile_number) LIKE $1`;
const agreementsWhere = (condition: string) => `
  SELECT id AS "_id", json_build_object('_id', user_id, 'name', user_name, 'email', user_email) AS "userId",
    signed_at AS "signedAt", json_build_object('_id', agreement_id, 'version', agreement_version) AS "agreementId"
  FROM signed_agreements
  WHERE ${condition}
  ORDER BY signed_at DESC, id DESC LIMIT $2`;

const IMAGES = `
  SELECT id AS "_id", title, description, filename, original_name AS "originalName", is_active AS "isActive",
    uploaded_at AS "uploadedAt"
  FROM images
  WHERE lower(title || ' ' || description || ' ' || original_name) LIKE $1
  ORDER BY uploaded_at DESC, id DESC LIMIT $2`;
