import { randomUUIDv7 } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../../access/principal.js';
import { AuditLog } from '../../audit/audit-log.service.js';
import { poolOf } from '../../core/database/pool.js';
import { changed, one } from '../../core/database/rows.js';
import { declaredEvents } from '../../core/events/domain-events.js';
import { readListPage } from '../../core/lists/list-page.js';
import type { Page } from '../../core/lists/list-query.js';
import { exampleEvent } from '../events/event-subject.js';
import { LOCK_DELIVERY, READ_FOR_TEST, REDELIVER, REDELIVER_SINCE } from './delivery.queries.js';
import type { WebhookAttemptDto, WebhookDeliveryDto } from './dto/webhook.dto.js';
import { WEBHOOK_REDELIVER, WEBHOOK_REDELIVER_SINCE, WEBHOOK_TEST } from './webhook.audit.js';
import { deliveryNotFound, WebhookError, webhookNotFound } from './webhook.errors.js';
import { type DeliveryListQuery, deliveryListStatement, selectDeliveries } from './webhook-list.queries.js';
import { WebhookSecretsService } from './webhook-secrets.service.js';
import { WebhookSenderService } from './webhook-sender.service.js';
import { WebhooksService } from './webhooks.service.js';

const NEVER_ABORTED = new AbortController().signal;

/** What was sent to webhooks, and what staff send again or as a test. */
@Injectable()
export class WebhookDeliveriesService {
  constructor(
    private readonly database: DataSource,
    private readonly webhooks: WebhooksService,
    private readonly sender: WebhookSenderService,
    private readonly secrets: WebhookSecretsService,
    private readonly audit: AuditLog,
  ) {}

  /** @throws HttpError NOT_FOUND */
  async list(webhookId: string, query: DeliveryListQuery): Promise<Page<WebhookDeliveryDto>> {
    await this.webhooks.read(webhookId);
    const list = deliveryListStatement(webhookId, query);
    return readListPage<WebhookDeliveryDto>(poolOf(this.database), list, query, selectDeliveries);
  }

  /** Sends an event again, or one that waits for its next attempt now. @throws HttpError NOT_FOUND; WebhookError WEBHOOK_DISABLED */
  async redeliver(deliveryId: string, actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      const delivery = await one<{
        webhookId: string;
        url: string;
        isEnabled: boolean;
        type: string;
        eventId: string;
      }>(tx, LOCK_DELIVERY, [deliveryId]);
      if (!delivery) throw deliveryNotFound();
      const { webhookId, isEnabled, ...details } = delivery;
      if (!isEnabled) throw new WebhookError('WEBHOOK_DISABLED');
      await tx.query(REDELIVER, [deliveryId]);
      await this.audit.record(tx, actor, WEBHOOK_REDELIVER, { subjectId: webhookId, details });
    });
  }

  /**
   * Sends now what waits or has failed, of the events since a time.
   * @returns how many
   * @throws HttpError NOT_FOUND; WebhookError WEBHOOK_DISABLED
   */
  redeliverSince(webhookId: string, since: string, actor: Actor): Promise<number> {
    return this.database.transaction(async (tx) => {
      const { url, isEnabled } = await this.webhooks.read(webhookId, tx);
      if (!isEnabled) throw new WebhookError('WEBHOOK_DISABLED');
      const planned = await changed(tx, REDELIVER_SINCE, [webhookId, since]);
      const details = { url, since, events: planned };
      await this.audit.record(tx, actor, WEBHOOK_REDELIVER_SINCE, { subjectId: webhookId, details });
      return planned;
    });
  }

  /** Sends an example at once, of the type `webhook.test` or of another one. It is not in the feed. @throws HttpError NOT_FOUND */
  async test(webhookId: string, type: string | undefined, actor: Actor): Promise<WebhookAttemptDto> {
    const webhook = await one<{ url: string; secret: Buffer; previousSecret: Buffer | null; at: Date }>(
      this.database,
      READ_FOR_TEST,
      [webhookId],
    );
    if (!webhook) throw webhookNotFound();
    const { url, secret, previousSecret, at } = webhook;
    await this.database.transaction((tx) =>
      this.audit.record(tx, actor, WEBHOOK_TEST, { subjectId: webhookId, details: { url } }),
    );
    const secrets = this.secrets.decryptAll(webhookId, [secret, previousSecret]);
    const id = randomUUIDv7();
    const definition = declaredEvents().get(type ?? '');
    const example = definition
      ? exampleEvent(definition)
      : { type: 'webhook.test', version: 1, subject: webhookId, data: {} };
    const event = { ...example, id, seq: 0, occurredAt: at, isTest: true };
    const message = { url, secrets, id, body: JSON.stringify(event), at };
    const { retryAfterSeconds: _, ...attempt } = await this.sender.send(message, NEVER_ABORTED);
    return { at, ...attempt };
  }
}
