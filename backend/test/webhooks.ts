import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { expect } from 'vitest';
import { DomainEvents } from '../src/core/events/domain-events.js';
import type {
  WebhookDeliveryListDto,
  WebhookDto,
  WebhookSecretAnswerDto,
} from '../src/integrations/webhooks/dto/webhook.dto.js';
import { USER_VERIFIED } from '../src/users/user.events.js';
import type { Json, TestApp } from './test-app.js';
import type { TestUser } from './users.js';
import { waitUntil } from './wait-until.js';
import type { WebhookReceiver } from './webhook-receiver.js';

/** The calls about webhooks, by one administrator. */
export class WebhookCalls {
  constructor(
    private readonly app: TestApp,
    readonly admin: TestUser,
  ) {}

  /** Creates a webhook for the receiver, which then knows the secret. */
  async create(receiver: WebhookReceiver, fields: Json = {}): Promise<WebhookDto> {
    const { status, body } = await this.app.post<WebhookSecretAnswerDto>(
      '/api/admin/webhooks',
      { url: receiver.url, ...fields },
      this.admin.token,
    );
    expect(status).toBe(201);
    receiver.secret = body.secret;
    return body.webhook;
  }

  post<Body = Json>(id: string, action: string) {
    return this.app.post<Body>(`/api/admin/webhooks/${id}/${action}`, {}, this.admin.token);
  }

  async read(id: string): Promise<WebhookDto> {
    const { body } = await this.app.get<{ webhook: WebhookDto }>(
      `/api/admin/webhooks/${id}`,
      this.admin.token,
    );
    return body.webhook;
  }

  /** The newest event first. */
  async deliveries(id: string, filter: Json = {}): Promise<WebhookDeliveryListDto['deliveries']> {
    const { status, body } = await this.app.get<WebhookDeliveryListDto>(
      `/api/admin/webhooks/${id}/deliveries?filter=${encodeURIComponent(JSON.stringify(filter))}`,
      this.admin.token,
    );
    expect(status).toBe(200);
    return body.deliveries;
  }

  /** Of all events. */
  async attempts(id: string) {
    return (await this.deliveries(id)).flatMap(({ attempts }) => attempts);
  }

  hasAttempts(id: string, count: number): Promise<void> {
    return waitUntil(async () => (await this.attempts(id)).length >= count);
  }
}

/** For `WebhookReceiver.answer`. */
export const answerWith =
  (status: number, body = '', headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, headers).end(body);

/** Publishes a fact. @returns the id of the user that it is about */
export async function publishFact(app: TestApp, userId: string = randomUUID()): Promise<string> {
  await app.database.transaction((tx) => app.app.get(DomainEvents).publish(tx, USER_VERIFIED, { userId }));
  return userId;
}

/** Makes all planned attempts due, and wakes the workers as a fact does. */
export async function makeDue(app: TestApp): Promise<void> {
  await app.rows(
    `UPDATE webhook_deliveries SET next_attempt_at = now() WHERE state = 'pending' AND next_attempt_at > now()`,
  );
  await app.rows(`SELECT pg_notify('facts', '{"id": "", "name": "test.woken"}')`);
}
