import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isAllowed, type Permitted } from '../access/is-allowed.js';
import type { Actor } from '../access/principal.js';
import { poolOf } from '../core/database/pool.js';
import { type CsvSource, isoTime, openCsv } from '../core/lists/csv-export.js';
import { readListPage } from '../core/lists/list-page.js';
import type { ListQueryOf, ListShape, Page } from '../core/lists/list-query.js';
import { type RowRange, timeConditions } from '../core/lists/row-range.js';
import {
  type AddParameter,
  lowerCaseField,
  type SearchCondition,
  type SearchTarget,
  searchCondition,
} from '../core/lists/search-condition.js';
import { AUDIT_LOG_EXPORT } from './audit-log.audit.js';
import { AuditLog } from './audit-log.service.js';
import type { AuditEntryDto } from './dto/audit-log.dto.js';

const FILTERS = {
  q: 'text',
  action: 'text',
  actorId: 'id',
  actor: 'text',
  subjectId: 'id',
  from: 'time',
  to: 'time',
} as const;

export const AUDIT_LIST: ListShape<'createdAt', typeof FILTERS> = {
  sortable: ['createdAt'],
  defaultSort: ['createdAt', 'DESC'],
  filters: FILTERS,
};

type AuditQuery = ListQueryOf<typeof AUDIT_LIST>;

/** The column of the index audit_log_actor_email. */
const ACTOR = lowerCaseField('actor_email');

/** `text` is the expression of the index audit_log_search: the e-mail address and all values, without field names. */
export const AUDIT_SEARCH: SearchTarget = {
  text: lowerCaseField(`lower(actor_email || ' ' || jsonb_path_query_array(details, '$.*')::text || ' ' ||
    coalesce(jsonb_path_query_array(changes, '$.*.*')::text, ''))`),
  prefixes: [ACTOR],
};
const ACTOR_SEARCH: SearchTarget = { text: ACTOR, prefixes: [ACTOR] };

const COLUMNS: CsvSource['columns'] = [
  ['Time', isoTime('created_at')],
  ['Actor', 'actor_email', 'contact'],
  ['Action', 'action'],
  ['Subject', `coalesce(subject_id::text, '')`],
  ['Details', 'details::text', 'contact'],
  ['Changes', `coalesce(changes::text, '')`, 'contact'],
  ['IP address', 'ip_address'],
  ['API key', `coalesce(api_key_name, '')`],
];

/** Of files that have every column. */
const ID_COLUMNS: CsvSource['columns'] = [
  ['Entry', 'id::text'],
  ['Actor id', 'actor_id::text'],
];

/** Lists and exports the audit log. */
@Injectable()
export class AuditListService {
  constructor(
    private readonly database: DataSource,
    private readonly audit: AuditLog,
  ) {}

  /** @throws HttpError PAGE_TOO_DEEP */
  list(query: AuditQuery): Promise<Page<AuditEntryDto>> {
    const { direction, filter } = query;
    const parameters: unknown[] = [];
    const addParameter: AddParameter = (value) => `$${parameters.push(value)}`;
    const conditions = plainConditions(filter, addParameter);
    return readListPage<AuditEntryDto>(
      poolOf(this.database),
      {
        from: 'audit_log entry',
        conditions,
        search: textConditions(filter, addParameter),
        order: [
          { expression: 'entry.created_at', direction },
          { expression: 'entry.id', direction },
        ],
        parameters,
      },
      query,
      (page) => `
        SELECT id::text AS "_id", created_at AS "createdAt",
          json_build_object('_id', actor_id, 'email', actor_email) AS actor, action, subject_id AS "subjectId", details,
          changes, ip_address AS "ipAddress",
          CASE WHEN api_key_id IS NOT NULL THEN json_build_object('_id', api_key_id, 'name', api_key_name) END AS "apiKey"
        FROM (${page}) AS entry`,
    );
  }

  /** Writes the audit entry before the file begins, because the file contains personal data. */
  async openExport(filter: AuditQuery['filter'], actor: Actor, caller: Permitted): Promise<Readable> {
    await this.audit.record(this.database.manager, actor, AUDIT_LOG_EXPORT, {
      subjectId: null,
      details: { filter: JSON.stringify(filter) },
    });
    const source: CsvSource = {
      table: 'audit_log',
      columns: COLUMNS,
      conditions: (addParameter) => {
        const search = textConditions(filter, addParameter);
        return [...plainConditions(filter, addParameter), ...(search ? [search.indexed] : [])];
      },
    };
    // Details and changes can name any user.
    const hasContacts = isAllowed(caller, 'users:contacts') && isAllowed(caller, 'writers:names');
    return openCsv(poolOf(this.database), source, hasContacts);
  }

  /** The entries of a time with every column, for a file. @param more builds further conditions */
  allColumns(
    times: Pick<RowRange, 'from' | 'to'>,
    more: (addParameter: AddParameter) => string[],
  ): CsvSource {
    return {
      table: 'audit_log',
      columns: [...COLUMNS, ...ID_COLUMNS],
      conditions: (addParameter) => [
        ...timeConditions('created_at', times, addParameter),
        ...more(addParameter),
      ],
    };
  }
}

function plainConditions(
  { action, actorId, subjectId, from, to }: AuditQuery['filter'],
  addParameter: AddParameter,
): string[] {
  const conditions: string[] = [];
  if (action) conditions.push(`action = ${addParameter(action)}`);
  if (actorId) conditions.push(`actor_id = ANY(${addParameter(actorId)}::uuid[])`);
  if (subjectId) conditions.push(`subject_id = ANY(${addParameter(subjectId)}::uuid[])`);
  return [...conditions, ...timeConditions('created_at', { from, to }, addParameter)];
}

/** The searches in the text of the entry and in the e-mail address of the actor, joined by AND. */
function textConditions(
  { q, actor }: AuditQuery['filter'],
  addParameter: AddParameter,
): SearchCondition | undefined {
  const searches = [
    ...(q ? [searchCondition(AUDIT_SEARCH, q, addParameter)] : []),
    ...(actor ? [searchCondition(ACTOR_SEARCH, actor, addParameter)] : []),
  ];
  if (searches.length === 0) return undefined;
  return {
    indexed: searches.map(({ indexed }) => indexed).join(' AND '),
    perRow: searches.map(({ perRow }) => perRow).join(' AND '),
  };
}
