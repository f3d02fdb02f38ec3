import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../../access/principal.js';
import { AuditLog } from '../../audit/audit-log.service.js';
import { Clock } from '../../core/clock/clock.js';
import { poolOf } from '../../core/database/pool.js';
import { HttpError } from '../../core/http/domain-error.js';
import { readListPage } from '../../core/lists/list-page.js';
import type { ListQueryOf, ListShape, Page } from '../../core/lists/list-query.js';
import { lowerCaseField, type SearchTarget, searchCondition } from '../../core/lists/search-condition.js';
import { declaredMails } from '../../core/mail/mail-definition.js';
import { Outbox } from '../../core/mail/outbox.js';
import { OutboxEmail } from '../../core/mail/outbox-email.entity.js';
import { EMAIL_STATUSES, type EmailDetailsDto, type OutboxEmailDto } from './dto/operations.dto.js';
import { EMAIL_RETRY, EMAIL_SEND_AGAIN } from './operation.audit.js';

const FILTERS = { q: 'text', id: 'id', userId: 'id', template: 'text', status: EMAIL_STATUSES } as const;

export const EMAIL_LIST: ListShape<'createdAt', typeof FILTERS> = {
  sortable: ['createdAt'],
  defaultSort: ['createdAt', 'DESC'],
  filters: FILTERS,
};

const MINUTE_MS = 60_000;

/** The e-mails that were delivered and those that wait. */
@Injectable()
export class EmailsService {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  list(query: ListQueryOf<typeof EMAIL_LIST>): Promise<Page<OutboxEmailDto>> {
    const { direction, filter } = query;
    const parameters: unknown[] = [];
    const conditions: string[] = [];
    if (filter.id) conditions.push(`id = ANY($${parameters.push(filter.id)}::uuid[])`);
    if (filter.userId) conditions.push(`user_id = ANY($${parameters.push(filter.userId)}::uuid[])`);
    if (filter.template) conditions.push(`template = $${parameters.push(filter.template)}`);
    if (filter.status) conditions.push(STATUS_CONDITIONS[filter.status]);
    const search = filter.q
      ? searchCondition(RECIPIENT_SEARCH, filter.q, (value) => `$${parameters.push(value)}`)
      : undefined;
    return readListPage<OutboxEmailDto>(
      poolOf(this.database),
      {
        from: 'emails email',
        conditions,
        search,
        order: [
          { expression: 'email.created_at', direction },
          { expression: 'email.id', direction },
        ],
        parameters,
      },
      query,
      (page) => `SELECT ${COLUMNS} FROM (${page}) AS email`,
    );
  }

  /** The e-mail with its content, without codes and links that grant access. @throws HttpError NOT_FOUND */
  async get(id: string): Promise<EmailDetailsDto> {
    const { rows } = await poolOf(this.database).query<OutboxEmailDto & Pick<OutboxEmail, 'attachments'>>(
      `SELECT ${COLUMNS}, attachments FROM emails WHERE id = $1`,
      [id],
    );
    const [row] = rows;
    if (!row) throw unknownEmail();
    const { attachments, ...email } = row;
    const content = await this.outbox.read(id);
    const { secrets = [], isRepeatable = false } = declaredMails().get(email.template)?.options ?? {};
    return {
      ...email,
      content,
      attachments: attachments.map(({ filename }) => filename),
      hasHiddenParts: secrets.length > 0,
      isRepeatable: isRepeatable && email.status === 'sent' && content !== null,
    };
  }

  /** Sends a delivered e-mail once more, at most once a minute. @throws HttpError NOT_FOUND, CONFLICT */
  async sendAgain(id: string, actor: Actor): Promise<void> {
    const minute = Math.floor(this.clock.now().getTime() / MINUTE_MS);
    await this.database.transaction(async (tx) => {
      const email = await this.outbox.repeat(tx, id, `repeated:${id}:${minute}`);
      if (email === 'unknown') throw unknownEmail();
      if (email === 'repeated') throw new HttpError('CONFLICT', 'This e-mail has just been sent again.');
      if (email === 'not-repeatable') throw new HttpError('CONFLICT', 'This e-mail cannot be sent again.');
      const details = { userEmail: email.recipient, template: email.template };
      await this.audit.record(tx, actor, EMAIL_SEND_AGAIN, { subjectId: id, details });
    });
  }

  /** Sends a waiting e-mail now, also if its job has failed. @throws HttpError NOT_FOUND, CONFLICT */
  async retry(id: string, actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      const email = await this.outbox.retry(tx, id);
      if (!email) throw unknownEmail();
      if (!email.isWaiting)
        throw new HttpError('CONFLICT', 'This e-mail has already been delivered or will not be sent.');
      const details = { userEmail: email.recipient, template: email.template };
      await this.audit.record(tx, actor, EMAIL_RETRY, { subjectId: id, details });
    });
  }
}

function unknownEmail(): HttpError {
  return new HttpError('NOT_FOUND', 'This e-mail does not exist.');
}

/** The column of the index emails_search, which also serves prefixes. */
const RECIPIENT = lowerCaseField('recipient');
const RECIPIENT_SEARCH: SearchTarget = { text: RECIPIENT, prefixes: [RECIPIENT] };

const IS_DROPPED = '(encrypted_content IS NULL OR coalesce(expires_at < now(), false))';
const IS_UNSENT = 'sent_at IS NULL AND refused_at IS NULL';
const STATUS_CONDITIONS = {
  sent: 'sent_at IS NOT NULL',
  refused: 'sent_at IS NULL AND refused_at IS NOT NULL',
  dropped: `${IS_UNSENT} AND ${IS_DROPPED}`,
  failing: `${IS_UNSENT} AND NOT ${IS_DROPPED} AND attempts > 0`,
  waiting: `${IS_UNSENT} AND NOT ${IS_DROPPED} AND attempts = 0`,
} as const;
const STATUS = `CASE ${Object.entries(STATUS_CONDITIONS)
  .map(([status, condition]) => `WHEN ${condition} THEN '${status}'`)
  .join(' ')} END`;

const COLUMNS = `id AS "_id", user_id AS "userId", recipient, template, ${STATUS} AS status, attempts,
  last_error AS "lastError", created_at AS "createdAt", sent_at AS "sentAt"`;
