import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { poolOf } from '../core/database/pool.js';
import { readCountedPage } from '../core/lists/counted-page.js';
import type { ListQueryOf, ListShape, Page } from '../core/lists/list-query.js';
import type { AuditEntryDto } from './dto/audit-log.dto.js';

const FILTERS = { action: 'text', actorId: 'id', subjectId: 'id' } as const;

export const AUDIT_LIST: ListShape<'createdAt', typeof FILTERS> = {
  sortable: ['createdAt'],
  defaultSort: ['createdAt', 'DESC'],
  filters: FILTERS,
};

/** Reading the audit log. */
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
    const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
    const order = `created_at ${direction}, id ${direction}`;
    return readCountedPage<AuditEntryDto>(
      poolOf(this.database),
      {
        table: 'audit_log',
        alias: 'entry',
        where,
        order,
        // Of a subject there are few; the others are counted already, by the same words.
        total: filter.subjectId
          ? `SELECT count(*)::int AS total FROM audit_log ${where}`
          : `SELECT coalesce(sum(entries), 0)::int AS total FROM audit_counts ${where}`,
        parameters,
      },
      query,
      (chosen) => `
        SELECT id::text AS "_id", created_at AS "createdAt",
          json_build_object('_id', actor_id, 'email', actor_email) AS actor, action, subject_id AS "subjectId", details,
          ip_address AS "ipAddress"
        FROM (${chosen}) AS entry ORDER BY ${order}`,
    );
  }
}
