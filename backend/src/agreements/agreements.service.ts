import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../access/principal.js';
import { AuditLog } from '../audit/audit-log.service.js';
import { poolOf } from '../core/database/pool.js';
import { many, one } from '../core/database/rows.js';
import { DomainEvents } from '../core/events/domain-events.js';
import { HttpError } from '../core/http/domain-error.js';
import { readListPage } from '../core/lists/list-page.js';
import type { ListQueryOf, ListShape, Page } from '../core/lists/list-query.js';
import { changedFields, checkVersion, nextVersion } from '../core/versions/record-version.js';
import { AGREEMENT_CREATE, AGREEMENT_DELETE, AGREEMENT_UPDATE } from './agreement.audit.js';
import { Agreement } from './agreement.entity.js';
import { AGREEMENT_VERSION_CREATED } from './agreement.events.js';
import type { AgreementDto, AgreementUpdateDto } from './dto/agreement.dto.js';

const FILTERS = { id: 'id' } as const;

export const AGREEMENT_LIST: ListShape<'version' | 'createdAt', typeof FILTERS> = {
  sortable: ['version', 'createdAt'],
  defaultSort: ['version', 'DESC'],
  filters: FILTERS,
};

const SORT_KEYS = { version: ['version'], createdAt: ['created_at', 'id'] } as const;

/** The versions of the agreement. */
@Injectable()
export class AgreementsService {
  constructor(
    private readonly database: DataSource,
    private readonly audit: AuditLog,
    private readonly events: DomainEvents,
  ) {}

  /** The version shown to new users, or null when there is none. */
  newest(): Promise<Agreement | null> {
    return this.database.getRepository(Agreement).findOne({ where: {}, order: { version: 'DESC' } });
  }

  /** The same, locked against changes and deletion until the end of `tx`. */
  lockNewest(tx: EntityManager): Promise<Agreement | null> {
    return tx
      .getRepository(Agreement)
      .findOne({ where: {}, order: { version: 'DESC' }, lock: { mode: 'pessimistic_read' } });
  }

  list(query: ListQueryOf<typeof AGREEMENT_LIST>): Promise<Page<AgreementDto>> {
    const { sort, direction, filter } = query;
    const list = {
      from: 'agreements',
      conditions: filter.id ? ['id = ANY($1::uuid[])'] : [],
      order: SORT_KEYS[sort].map((expression) => ({ expression, direction })),
      parameters: filter.id ? [filter.id] : [],
    };
    return readListPage<AgreementDto>(
      poolOf(this.database),
      list,
      query,
      (page) => `SELECT ${COLUMNS} FROM (${page}) AS agreements`,
    );
  }

  /** @throws HttpError NOT_FOUND */
  async read(id: string, tx: EntityManager = this.database.manager): Promise<AgreementDto> {
    const rows = await many<AgreementDto>(tx, `SELECT ${COLUMNS} FROM agreements WHERE id = $1`, [id]);
    if (!rows[0]) throw agreementNotFound();
    return rows[0];
  }

  /** Creates the next version. */
  async create(content: string, actor: Actor): Promise<AgreementDto> {
    return this.database.transaction(async (tx) => {
      // Two concurrent creations get different numbers, and a signature waits for the new version.
      await tx.query('LOCK TABLE agreements IN SHARE ROW EXCLUSIVE MODE');
      const created = await one<{ id: string; version: number }>(
        tx,
        `INSERT INTO agreements (version, content)
         SELECT coalesce(max(version), 0) + 1, $1 FROM (
           SELECT version FROM agreements UNION ALL SELECT agreement_version FROM signed_agreements
         ) AS used RETURNING id, version`,
        [content],
      );
      if (!created) throw agreementNotFound();
      const { id, version } = created;
      await this.events.publish(tx, AGREEMENT_VERSION_CREATED, { agreementId: id, version });
      await this.audit.record(tx, actor, AGREEMENT_CREATE, { subjectId: id, details: { version } });
      return this.read(id, tx);
    });
  }

  /** Signed agreements keep their text. @throws HttpError NOT_FOUND, STALE_RECORD */
  async update(
    id: string,
    { content, recordVersion }: AgreementUpdateDto,
    actor: Actor,
  ): Promise<AgreementDto> {
    return this.database.transaction(async (tx) => {
      const before = await this.lock(tx, id);
      await checkVersion({ ...before, version: before.recordVersion }, recordVersion, () =>
        this.read(id, tx),
      );
      const changed = changedFields<Agreement>(before, { content });
      if (Object.keys(changed).length > 0) {
        const { version: next, ...by } = nextVersion(before.recordVersion, actor.email);
        await tx.getRepository(Agreement).update({ id }, { ...changed, ...by, recordVersion: next });
        await this.audit.record(tx, actor, AGREEMENT_UPDATE, {
          subjectId: id,
          details: { version: before.version },
          change: { before, after: changed, version: next },
        });
      }
      return this.read(id, tx);
    });
  }

  /** @throws HttpError NOT_FOUND */
  async delete(id: string, actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { version } = await this.lock(tx, id);
      await tx.getRepository(Agreement).delete({ id });
      await this.audit.record(tx, actor, AGREEMENT_DELETE, { subjectId: id, details: { version } });
    });
  }

  private async lock(tx: EntityManager, id: string): Promise<Agreement> {
    const agreement = await tx
      .getRepository(Agreement)
      .findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!agreement) throw agreementNotFound();
    return agreement;
  }
}

function agreementNotFound(): HttpError {
  return new HttpError('NOT_FOUND', 'This agreement does not exist.');
}

const COLUMNS = `id AS "_id", version, record_version AS "recordVersion", content, created_at AS "createdAt",
  (SELECT count(*)::int FROM signed_agreements WHERE agreement_id = agreements.id) AS "signedCount",
  record_version > 1 AND EXISTS (SELECT FROM signed_agreements WHERE agreement_id = agreements.id AND signed_at < agreements.changed_at)
    AS "isEditedAfterSigning"`;
