import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import pg from 'pg';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** A firewall can drop a connection without closing it. An unanswered probe detects this. */
const PROBE_INTERVAL_MS = 15_000;
const PROBE_TIMEOUT_MS = 5_000;

export interface Listening {
  channel: string;
  /** Called after each connect. Notifications sent before it are lost. */
  onConnected: () => Promise<void>;
  onNotification: (payload: string) => void;
}

/** One connection that receives the notifications of `pg_notify`. It reconnects when it is lost. */
export class DatabaseListener {
  private readonly logger = new Logger('Database');
  private readonly stopping = new AbortController();
  private client: pg.Client | undefined;
  private running: Promise<void> | undefined;

  constructor(
    private readonly databaseUrl: string,
    private readonly listening: Listening,
  ) {}

  /** Resolves after the first attempt to connect, successful or not. */
  async start(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.running = this.keepConnected(resolve);
    });
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.client?.end().catch(() => undefined);
    await this.running;
  }

  private async keepConnected(onAttempted: () => void): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS;
    while (!this.stopping.signal.aborted) {
      const onConnected = () => {
        pauseMs = FIRST_PAUSE_MS;
        onAttempted();
      };
      await this.listen(onConnected).catch((error: unknown) => {
        if (!this.stopping.signal.aborted)
          this.logger.warn({ err: error }, 'Listening to the database failed');
      });
      onAttempted();
      await sleep(pauseMs, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    }
  }

  /** Resolves when the connection ends. */
  private async listen(onConnected: () => void): Promise<void> {
    const client = new pg.Client({
      connectionString: this.databaseUrl,
      application_name: 'inkwell-live',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: PROBE_TIMEOUT_MS,
      keepAlive: true,
    });
    this.client = client;
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    // An `end` event follows each error and is handled below. Without a listener the error would end the process.
    client.on('error', () => undefined);
    client.on('notification', ({ payload }) => this.listening.onNotification(payload ?? ''));
    try {
      await client.connect();
      await client.query(`LISTEN ${pg.escapeIdentifier(this.listening.channel)}`);
      await this.listening.onConnected();
      onConnected();
      const probe = setInterval(() => {
        client.query('SELECT 1').catch(() => client.end());
      }, PROBE_INTERVAL_MS);
      await ended.finally(() => clearInterval(probe));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
