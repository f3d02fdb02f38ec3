import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { poolOf } from '../core/database/pool.js';
import { readListPage } from '../core/lists/list-page.js';
import type { ListQueryOf, ListShape, Page } from '../core/lists/list-query.js';
import type { AuditEntryDto } from './dto/audit-log.dto.js';

const FILTERS = { action: 'text', actorId: 'id', subjectId: 'id' } as const;

export const AUDIT_LIST: ListShape<'createdAt', typeof FILTERS> = {
  sortable: ['createdAt'],
  defaultSort: ['createdAt', 'DESC'],
  filters: FILTERS,
};

/** Lists the audit log. */
@Injectable()
export class AuditListService {
  constructor(private readonly database: DataSource) {}

  list(query: ListQueryOf<typeof AUDIT_LIST>): Promise<Page<AuditEntryDto>> {
    const { direction, filter } = query;
    const parameters: unknown[] = [];
    const conditions: string[] = [];
    if (filter.action) conditions.push(`action = $${parameters.push(filter.action)}`);
    if (filter.actorId) conditions.push(`actor_id = ANY($${parameters.push(filter.actorId)}::uuid[])`);
    if (filter.subjectId) conditions.push(`subject_id = ANY($${parameters.push(filter.subjectId)}::uuid[])`);
    return readListPage<AuditEntryDto>(
      poolOf(this.database),
      {
        from: 'audit_log entry',
        conditions,
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
          ip_address AS "ipAddress"
        FROM (${page}) AS entry`,
    );
  }
}
