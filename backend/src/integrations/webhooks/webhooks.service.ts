import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../../access/principal.js';
import { ProjectDependentsService } from '../../assignments/project-dependents.service.js';
import { ProjectsService } from '../../assignments/projects.service.js';
import type { AuditDefinition } from '../../audit/audit-definition.js';
import { AuditLog } from '../../audit/audit-log.service.js';
import { poolOf } from '../../core/database/pool.js';
import { one } from '../../core/database/rows.js';
import { invalidField } from '../../core/http/domain-error.js';
import { readListPage } from '../../core/lists/list-page.js';
import type { ListQueryOf, Page } from '../../core/lists/list-query.js';
import { Settings } from '../../core/settings/settings.js';
import { checkVersion, nextVersion } from '../../core/versions/record-version.js';
import { problemOfUrl } from './allowed-address.js';
import { CANCEL_DELIVERIES, DELETE_DELIVERIES, DISABLE_WEBHOOK, ENABLE_WEBHOOK } from './delivery.queries.js';
import type { WebhookDto, WebhookSecretAnswerDto } from './dto/webhook.dto.js';
import type { WebhookFieldsDto, WebhookUpdateDto } from './dto/webhook-fields.dto.js';
import {
  WEBHOOK_CREATE,
  WEBHOOK_DELETE,
  WEBHOOK_DISABLE,
  WEBHOOK_ENABLE,
  WEBHOOK_ROTATE_SECRET,
  WEBHOOK_UPDATE,
} from './webhook.audit.js';
import { Webhook } from './webhook.entity.js';
import { webhookNotFound } from './webhook.errors.js';
import {
  READ_WEBHOOK,
  selectWebhooks,
  type WEBHOOK_LIST,
  webhookListStatement,
} from './webhook-list.queries.js';
import { SET_MAKER } from './webhook-makers.queries.js';
import { WebhookSecretsService } from './webhook-secrets.service.js';

/** How long the secret before a rotation signs too. */
const PREVIOUS_SECRET_HOURS = 24;

/** The webhooks of the site. */
@Injectable()
export class WebhooksService implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly projects: ProjectsService,
    private readonly secrets: WebhookSecretsService,
    private readonly audit: AuditLog,
    private readonly settings: Settings,
    private readonly dependents: ProjectDependentsService,
  ) {}

  onModuleInit(): void {
    this.dependents.register({
      noun: 'webhook',
      count: (tx, projectId) => tx.getRepository(Webhook).countBy({ projectId }),
    });
  }

  list(query: ListQueryOf<typeof WEBHOOK_LIST>): Promise<Page<WebhookDto>> {
    return readListPage<WebhookDto>(
      poolOf(this.database),
      webhookListStatement(query),
      query,
      selectWebhooks,
    );
  }

  /** @throws HttpError NOT_FOUND */
  async read(id: string, tx: EntityManager = this.database.manager): Promise<WebhookDto> {
    const webhook = await one<WebhookDto>(tx, READ_WEBHOOK, [id]);
    if (!webhook) throw webhookNotFound();
    return webhook;
  }

  /** @throws HttpError VALIDATION_FAILED */
  create(fields: WebhookFieldsDto, actor: Actor): Promise<WebhookSecretAnswerDto> {
    this.checkUrl(fields.url);
    const secret = this.secrets.create();
    return this.database.transaction(async (tx) => {
      await this.checkProject(tx, fields.projectId);
      const id = randomUUID();
      await tx.getRepository(Webhook).insert({ ...fields, id, secret: this.secrets.encrypt(id, secret) });
      await this.setMaker(tx, id, actor);
      await this.record(tx, actor, WEBHOOK_CREATE, { id, url: fields.url });
      return { webhook: await this.read(id, tx), secret };
    });
  }

  /** @throws HttpError NOT_FOUND, STALE_RECORD, VALIDATION_FAILED */
  update(id: string, { version, ...fields }: WebhookUpdateDto, actor: Actor): Promise<WebhookDto> {
    if (fields.url !== undefined) this.checkUrl(fields.url);
    return this.database.transaction(async (tx) => {
      const before = await this.lock(tx, id);
      await checkVersion(before, version, () => this.read(id, tx));
      await this.checkProject(tx, fields.projectId);
      const after = Object.fromEntries(
        Object.entries(fields).filter(
          ([name, value]) => value !== undefined && !isEqual(value, Reflect.get(before, name)),
        ),
      );
      if (Object.keys(after).length > 0) {
        const next = nextVersion(before.version, actor.email);
        await tx.getRepository(Webhook).update({ id }, { ...after, ...next });
        // The user who decides what is sent where becomes the maker: the webhook must not outlive that access.
        if ('url' in after || 'types' in after || 'projectId' in after) await this.setMaker(tx, id, actor);
        const change = { before, after, version: next.version };
        await this.audit.record(tx, actor, WEBHOOK_UPDATE, {
          subjectId: id,
          details: { url: before.url },
          change,
        });
      }
      return this.read(id, tx);
    });
  }

  /** The actor is its maker. What was planned while it was enabled before is not sent. @throws HttpError NOT_FOUND */
  enable(id: string, actor: Actor): Promise<WebhookDto> {
    return this.database.transaction(async (tx) => {
      const webhook = await this.lock(tx, id);
      if (!webhook.isEnabled) {
        await tx.query(ENABLE_WEBHOOK, [id]);
        await this.setMaker(tx, id, actor);
        await this.record(tx, actor, WEBHOOK_ENABLE, webhook);
      }
      return this.read(id, tx);
    });
  }

  /** @throws HttpError NOT_FOUND */
  disable(id: string, actor: Actor): Promise<WebhookDto> {
    return this.database.transaction(async (tx) => {
      const webhook = await this.lock(tx, id);
      if (webhook.isEnabled) {
        await tx.query(DISABLE_WEBHOOK, [id, 'staff']);
        await tx.query(CANCEL_DELIVERIES, [id]);
        await this.record(tx, actor, WEBHOOK_DISABLE, webhook);
      }
      return this.read(id, tx);
    });
  }

  /** The present secret signs too for a day; one before it no more. @throws HttpError NOT_FOUND */
  rotateSecret(id: string, actor: Actor): Promise<WebhookSecretAnswerDto> {
    const secret = this.secrets.create();
    return this.database.transaction(async (tx) => {
      const webhook = await this.lock(tx, id);
      await tx.getRepository(Webhook).update(
        { id },
        {
          secret: this.secrets.encrypt(id, secret),
          previousSecret: webhook.secret,
          previousSecretUntil: () => `now() + make_interval(hours => ${PREVIOUS_SECRET_HOURS})`,
        },
      );
      await this.record(tx, actor, WEBHOOK_ROTATE_SECRET, webhook);
      return { webhook: await this.read(id, tx), secret };
    });
  }

  /** With its deliveries. @throws HttpError NOT_FOUND */
  async delete(id: string, actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      const webhook = await this.lock(tx, id);
      await tx.getRepository(Webhook).delete({ id });
      await tx.query(DELETE_DELIVERIES, [id]);
      await this.record(tx, actor, WEBHOOK_DELETE, webhook);
    });
  }

  private async setMaker(tx: EntityManager, id: string, actor: Actor): Promise<void> {
    await tx.query(SET_MAKER, [id, actor.id, actor.apiKeyId ?? null, actor.apiKeyName ?? null]);
  }

  private async lock(tx: EntityManager, id: string): Promise<Webhook> {
    const webhook = await tx
      .getRepository(Webhook)
      .findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!webhook) throw webhookNotFound();
    return webhook;
  }

  private record(
    tx: EntityManager,
    actor: Actor,
    definition: AuditDefinition<{ url: string }>,
    { id, url }: Pick<Webhook, 'id' | 'url'>,
  ): Promise<void> {
    return this.audit.record(tx, actor, definition, { subjectId: id, details: { url } });
  }

  private checkUrl(url: string): void {
    const problem = problemOfUrl(url, { allowsPrivate: this.settings.webhookAllowPrivate });
    if (problem) throw invalidField('url', problem);
  }

  private async checkProject(tx: EntityManager, projectId: string | null | undefined): Promise<void> {
    if (projectId) await this.projects.getById(tx, projectId);
  }
}

/** For columns, which are single values or lists of types. */
function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
