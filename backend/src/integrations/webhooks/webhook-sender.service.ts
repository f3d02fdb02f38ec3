import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Webhook as Signer } from 'standardwebhooks';
import { Agent, buildConnector, type Dispatcher, request } from 'undici';
import { Clock } from '../../core/clock/clock.js';
import { SERVER_VERSION } from '../../core/settings/server-version.js';
import { Settings } from '../../core/settings/settings.js';
import { checkHost, lookupPublic } from './allowed-address.js';
import { type Attempt, isSuccess, retryAfterSeconds } from './webhook.js';

const TIMEOUT_MS = 15_000;
const MAX_STORED_BYTES = 1024;
/** Read and dropped, so that the connection can be used again. */
const MAX_DROPPED_BYTES = 64 * 1024;

const UNREADABLE_SECRET =
  'Not sent: the secret cannot be read, because PASSWORD_KEY has changed. Please renew it';

export interface SignedMessage {
  url: string;
  /** Each of them signs. Without one nothing is sent. */
  secrets: readonly string[];
  /** The id of the event. */
  id: string;
  /** JSON. */
  body: string;
  /** The time in the signature, by the database's clock. */
  at: Date;
}

/** Sends signed requests (Standard Webhooks 1.0), to addresses of the internet only unless `WEBHOOK_ALLOW_PRIVATE` is on. */
@Injectable()
export class WebhookSenderService implements OnApplicationShutdown {
  private readonly agent: Agent;

  constructor(
    settings: Settings,
    private readonly clock: Clock,
  ) {
    this.agent = settings.webhookAllowPrivate ? new Agent() : createCheckedAgent(lookupPublic());
  }

  async onApplicationShutdown(): Promise<void> {
    await this.agent.destroy();
  }

  /** Never throws, unless it is aborted. */
  async send({ url, secrets, id, body, at }: SignedMessage, signal: AbortSignal): Promise<Attempt> {
    const startedMs = this.clock.uptimeMs();
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const attempt = { status: null, error: null, response: null, retryAfterSeconds: null };
    const durationMs = () => Math.round(this.clock.uptimeMs() - startedMs);
    if (secrets.length === 0) return { ...attempt, error: UNREADABLE_SECRET, durationMs: 0 };
    try {
      const answer = await request(url, {
        method: 'POST',
        dispatcher: this.agent,
        signal: AbortSignal.any([signal, timeout]),
        headers: {
          'content-type': 'application/json',
          'user-agent': `Inkwell/${SERVER_VERSION}`,
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
          'webhook-signature': secrets.map((secret) => new Signer(secret).sign(id, at, body)).join(' '),
        },
        body,
      });
      const { statusCode: status, headers } = answer;
      if (isSuccess({ status })) {
        answer.body.dump({ limit: MAX_DROPPED_BYTES }).catch(() => undefined);
        return { ...attempt, status, durationMs: durationMs() };
      }
      const response = await readBeginning(answer.body);
      const wait = retryAfterSeconds([headers['retry-after']].flat()[0], this.clock.now());
      return { ...attempt, status, response, retryAfterSeconds: wait, durationMs: durationMs() };
    } catch (error) {
      signal.throwIfAborted();
      return { ...attempt, error: reasonOf(error, timeout), durationMs: durationMs() };
    }
  }
}

/** An agent that connects only where `lookup` and `checkHost` allow it. */
export function createCheckedAgent(lookup: ReturnType<typeof lookupPublic>): Agent {
  const connect = buildConnector({ lookup });
  return new Agent({
    connect: (options, callback) => {
      try {
        // No name is resolved for a literal address.
        checkHost(options.hostname);
      } catch (error) {
        return callback(error instanceof Error ? error : new Error(String(error)), null);
      }
      connect(options, callback);
    },
  });
}

/** What has arrived before the body broke off or the time was over is kept. */
async function readBeginning(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= MAX_STORED_BYTES) break;
    }
  } catch {}
  const text = Buffer.concat(chunks).subarray(0, MAX_STORED_BYTES).toString('utf8');
  // PostgreSQL's text cannot have it.
  return text.replaceAll('\0', '');
}

function reasonOf(error: unknown, timeout: AbortSignal): string {
  if (timeout.aborted) return `No response within ${TIMEOUT_MS / 1000} seconds`;
  const reasons = error instanceof AggregateError ? error.errors : [error];
  return (
    reasons.map((reason) => (reason instanceof Error ? reason.message : String(reason))).join('; ') ||
    'Failed'
  );
}
