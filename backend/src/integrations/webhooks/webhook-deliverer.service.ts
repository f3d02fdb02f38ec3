import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BatchQueue } from '../../core/batch-queue/batch-queue.js';
import { DatabaseListener } from '../../core/database/database-listener.js';
import { poolOf } from '../../core/database/pool.js';
import { EVENT_CHANNEL } from '../../core/events/event-channel.service.js';
import { Settings } from '../../core/settings/settings.js';
import type { EventDto } from '../events/dto/event.dto.js';
import { CLAIM_DELIVERIES, RECORD_ATTEMPTS, RELEASE_DELIVERIES } from './delivery.queries.js';
import { type Attempt, outcomeOf } from './webhook.js';
import { WebhookHealthService } from './webhook-health.service.js';
import { WebhookSecretsService } from './webhook-secrets.service.js';
import { WebhookSenderService } from './webhook-sender.service.js';

/** Retries are found by it; new events wake the process at once. */
const POLL_MS = 2_000;
/** To one webhook at a time, from one process. */
const MAX_REQUESTS = 10;
/** Named, so that PostgreSQL plans them once for each connection. */
const CLAIM = { name: 'claim-deliveries', text: CLAIM_DELIVERIES };
const RECORD = { name: 'record-attempts', text: RECORD_ATTEMPTS };
/** Running attempts get this time when the process stops. Others make them again. */
const STOP_TIMEOUT_MS = 5_000;

interface Claimed extends EventDto {
  deliveryId: string;
  attempts: number;
  webhookId: string;
  url: string;
  secret: Buffer;
  previousSecret: Buffer | null;
  at: Date;
}

interface Made extends Attempt {
  deliveryId: string;
  attempts: number;
  at: Date;
}

/** An attempt that counts. */
interface Recorded {
  deliveryId: string;
  /** Whether attempts to reach the webhook have failed. Read with the attempt, because others may end between claim and result. */
  isFailing: boolean;
}

/**
 * Delivers events to webhooks. Each delivery is retried on its own, so an event that a receiver refuses delays no other. A claim ends by
 * itself, so the deliveries of a killed process are made by another one: at least once, with the same id.
 */
@Injectable()
export class WebhookDelivererService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Webhooks');
  private readonly stopping = new AbortController();
  private readonly running = new Set<Promise<void>>();
  /** How many requests are sent to each webhook now. */
  private readonly requests = new Map<string, number>();
  private readonly records: BatchQueue<Made, Recorded | undefined>;
  private listener: DatabaseListener | undefined;
  private timer: NodeJS.Timeout | undefined;
  private polling: Promise<void> | undefined;
  private isWoken = false;
  /** Not for each event: what is claimed is checked by the claim. */
  private checksMakers = true;
  private isStopped = false;

  constructor(
    private readonly database: DataSource,
    private readonly sender: WebhookSenderService,
    private readonly secrets: WebhookSecretsService,
    private readonly health: WebhookHealthService,
    private readonly settings: Settings,
  ) {
    this.records = new BatchQueue({
      runBatch: (made) => this.record(made),
      runOne: async (made) => (await this.record([made]))[0],
      concurrency: 2,
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.settings.processRole === 'web') return;
    this.timer = setInterval(() => this.wake({ checksMakers: true }), POLL_MS);
    this.listener = new DatabaseListener(this.settings.databaseUrl, {
      channel: EVENT_CHANNEL,
      onConnected: async () => this.wake(),
      onNotification: () => this.wake(),
    });
    await this.listener.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    await this.listener?.stop();
    await this.polling;
    const abort = setTimeout(() => this.stopping.abort(), STOP_TIMEOUT_MS);
    await Promise.all(this.running);
    clearTimeout(abort);
  }

  /** Looks for due deliveries; once more if it is called while it looks. */
  private wake({ checksMakers = false } = {}): void {
    this.isWoken = true;
    this.checksMakers ||= checksMakers;
    this.polling ??= this.poll().finally(() => {
      this.polling = undefined;
    });
  }

  private async poll(): Promise<void> {
    while (this.isWoken && !this.isStopped) {
      this.isWoken = false;
      try {
        if (this.checksMakers) await this.health.disableWithoutMaker();
        this.checksMakers = false;
        const busy = [...this.requests];
        const { rows } = await poolOf(this.database).query<Claimed>({
          ...CLAIM,
          values: [busy.map(([id]) => id), busy.map(([, count]) => count), MAX_REQUESTS],
        });
        for (const delivery of rows) this.start(delivery);
      } catch (error) {
        this.logger.warn({ err: error }, 'Deliveries to webhooks could not be read');
      }
    }
  }

  private start(claimed: Claimed): void {
    const { webhookId } = claimed;
    this.requests.set(webhookId, (this.requests.get(webhookId) ?? 0) + 1);
    const attempt = this.deliver(claimed)
      .catch((error: unknown) => {
        // The claim ends by itself, and the delivery is made again.
        this.logger.warn({ err: error, webhookId }, 'An attempt to deliver an event could not be recorded');
      })
      .finally(() => {
        const others = (this.requests.get(webhookId) ?? 1) - 1;
        if (others > 0) this.requests.set(webhookId, others);
        else this.requests.delete(webhookId);
        this.running.delete(attempt);
        this.wake();
      });
    this.running.add(attempt);
  }

  private async deliver(claimed: Claimed): Promise<void> {
    const { deliveryId, attempts, webhookId, at } = claimed;
    const attempt = await this.send(claimed);
    if (!attempt) {
      await this.database.query(RELEASE_DELIVERIES, [[deliveryId]]);
      return;
    }
    const recorded = await this.records.add({ deliveryId, attempts, at, ...attempt });
    if (recorded) await this.health.record(webhookId, attempt, recorded);
  }

  /** @returns null if the process stops */
  private async send(claimed: Claimed): Promise<Attempt | null> {
    const { webhookId, secret, previousSecret, url, at, id, seq, type, version, occurredAt, subject, data } =
      claimed;
    const secrets = this.secrets.decryptAll(webhookId, [secret, previousSecret]);
    const body = JSON.stringify({ id, seq, type, version, occurredAt, subject, data });
    try {
      return await this.sender.send({ url, secrets, id, body, at }, this.stopping.signal);
    } catch (error) {
      if (this.stopping.signal.aborted) return null;
      throw error;
    }
  }

  private async record(made: Made[]): Promise<(Recorded | undefined)[]> {
    const rows = made.map((one) => ({ ...one, ...outcomeOf(one, one.attempts, Math.random()) }));
    const recorded = await poolOf(this.database).query<Recorded>({
      ...RECORD,
      values: [JSON.stringify(rows)],
    });
    return made.map(({ deliveryId }) => recorded.rows.find((row) => row.deliveryId === deliveryId));
  }
}
