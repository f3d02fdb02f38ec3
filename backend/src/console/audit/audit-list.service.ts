import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { poolOf } from '../../core/database/pool.js';
import type { ListQueryOf, ListShape, Page } from '../../core/http/list-query.js';
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

  async list({
    direction,
    limit,
    offset,
    filter,
  }: ListQueryOf<typeof AUDIT_LIST>): Promise<Page<AuditEntryDto>> {
    const parameters: unknown[] = [];
    const conditions: string[] = [];
    if (filter.action) conditions.push(`action = $${parameters.push(filter.action)}`);
    if (filter.actorId) conditions.push(`actor_id = ANY($${parameters.push(filter.actorId)}::uuid[])`);
    if (filter.subjectId) conditions.push(`subject_id = ANY($${parameters.push(filter.subjectId)}::uuid[])`);
    const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
    const pool = poolOf(this.database);
    const [{ rows }, totals] = await Promise.all([
      pool.query<AuditEntryDto>(
        `SELECT id::text AS "_id", created_at AS "createdAt",
           json_build_object('_id', actor_id, 'email', actor_email) AS actor, action, subject_id AS "subjectId", details,
           ip_address AS "ipAddress"
         FROM audit_log ${where} ORDER BY created_at ${direction}, id ${direction}
         LIMIT $${parameters.length + 1} OFFSET $${parameters.length + 2}`,
        [...parameters, limit, offset],
      ),
      pool.query<{ total: number }>(`SELECT count(*)::int AS total FROM audit_log ${where}`, parameters),
    ]);
    return { rows, total: totals.rows[0]?.total ?? 0, offset };
  }
}
