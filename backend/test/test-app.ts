import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { normalisePassword } from '@inkwell/contract/validation';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { hash } from '@node-rs/argon2';
import { pino } from 'pino';
import { DataSource } from 'typeorm';
import { createApp } from '../src/app.js';
import { PinoLogger } from '../src/core/logging/logger.js';
import { readSettings } from '../src/core/settings/read-settings.js';
import type { Settings } from '../src/core/settings/settings.js';
import { PasswordsService } from '../src/users/passwords.service.js';
import { checkIsDocumented } from './documented-responses.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';
import { startTestMailbox, type TestMailbox } from './test-mailbox.js';

/** The library's number for argon2id. Its const enum cannot be used with `isolatedModules`. */
const ARGON2ID = 2;

export interface TestAppOptions extends Partial<Settings> {
  /** Runs jobs, which also send e-mails to a real SMTP server. Off by default, so no work runs in the background. */
  works?: boolean;
  /** An app to share the database and the files with, like a second process. */
  beside?: TestApp;
  logger?: PinoLogger;
  /** Hashes passwords with the product's parameters, about 30 ms of CPU time. Cheap parameters by default. */
  hashesFully?: boolean;
  /** Runs after the app was created and before it is initialised. */
  beforeInit?: (app: NestFastifyApplication) => void;
}

interface Call {
  token?: string | null;
  body?: unknown;
  headers?: Record<string, string>;
  /** The client's IP address. */
  from?: string;
}

export interface Answer<Body> {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: Body;
  text: string;
  bytes: Buffer;
}

/** Hashes with argon2id and its smallest parameters. */
function hashCheaply(password: string): Promise<string> {
  return hash(normalisePassword(password), {
    algorithm: ARGON2ID,
    memoryCost: 8,
    timeCost: 1,
    parallelism: 1,
  });
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Json = Record<string, unknown>;

/** The whole program on its own database. Requests are injected without a socket. */
export class TestApp {
  private constructor(
    readonly app: NestFastifyApplication,
    readonly settings: Settings,
    readonly testDatabase: TestDatabase,
    private readonly kept: TestMailbox | null,
    private readonly cleanUp: () => Promise<void>,
  ) {}

  /** Call this in `beforeAll` and `stop` in `afterAll`. */
  static async start({
    works = false,
    beside,
    logger,
    hashesFully = false,
    beforeInit,
    ...changes
  }: TestAppOptions = {}): Promise<TestApp> {
    const testDatabase = beside?.testDatabase ?? (await createTestDatabase());
    const dataDir = beside?.settings.dataDir ?? mkdtempSync(join(tmpdir(), 'inkwell-app-'));
    const mailbox = works ? (beside?.kept ?? (await startTestMailbox(join(dataDir, 'mailbox')))) : null;
    const settings: Settings = {
      ...readSettings({ DATA_DIR: dataDir, RATE_LIMIT: 'off', DEMO_DATA: 'off' }),
      publicUrl: 'http://inkwell.test',
      databaseUrl: testDatabase.url,
      smtpUrl: mailbox?.smtpUrl ?? 'smtp://127.0.0.1:9',
      processRole: works ? 'all' : 'web',
      ...changes,
    };
    const app = await createApp(
      settings,
      logger ?? new PinoLogger(pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' })),
    );
    if (!hashesFully) {
      const decoyHash = await hashCheaply('no user has this password');
      Object.assign(app.get(PasswordsService), { hash: hashCheaply, decoyHash });
    }
    beforeInit?.(app);
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
    return new TestApp(app, settings, testDatabase, mailbox, async () => {
      await app.close();
      if (beside) return;
      await mailbox?.stop();
      await testDatabase.drop();
      rmSync(dataDir, { recursive: true, force: true });
    });
  }

  get database(): DataSource {
    return this.app.get(DataSource);
  }

  get mailbox(): TestMailbox {
    if (!this.kept) throw new Error('This app sends no e-mails: start it with works: true');
    return this.kept;
  }

  /** @throws Error for a response that is not as in `openapi.yaml` */
  async call<Body = Json>(method: Method, url: string, call: Call = {}): Promise<Answer<Body>> {
    const { token, body, headers, from } = call;
    const response = await this.app.inject({
      method,
      url,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { payload: body as object }),
      ...(from && { remoteAddress: from }),
    });
    const isJson = String(response.headers['content-type']).includes('application/json');
    const answer = {
      status: response.statusCode,
      headers: response.headers,
      // The caller names the type of the body.
      body: (isJson ? response.json() : undefined) as Body,
      text: response.body,
      bytes: response.rawPayload,
    };
    // A worker answers health checks only.
    if (this.settings.processRole !== 'worker') checkIsDocumented(method, url, answer);
    return answer;
  }

  get<Body = Json>(url: string, token?: string | null): Promise<Answer<Body>> {
    return this.call<Body>('GET', url, { token: token ?? null });
  }

  post<Body = Json>(url: string, body: unknown, token?: string | null): Promise<Answer<Body>> {
    return this.call<Body>('POST', url, { body, token: token ?? null });
  }

  put<Body = Json>(url: string, body: unknown, token?: string | null): Promise<Answer<Body>> {
    return this.call<Body>('PUT', url, { body, token: token ?? null });
  }

  delete<Body = Json>(url: string, token?: string | null): Promise<Answer<Body>> {
    return this.call<Body>('DELETE', url, { token: token ?? null });
  }

  /** Queries the database directly, to check what a call has written. */
  async rows<Row = Json>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    return this.database.query(sql, parameters);
  }

  async row<Row = Json>(sql: string, parameters: unknown[] = []): Promise<Row> {
    const [row, ...others] = await this.rows<Row>(sql, parameters);
    if (!row || others.length > 0)
      throw new Error(`Not one row but ${others.length + (row ? 1 : 0)}: ${sql}`);
    return row;
  }

  stop(): Promise<void> {
    return this.cleanUp();
  }
}
