import { setTimeout as sleep } from 'node:timers/promises';

/** No request takes longer, whatever was killed. */
const REQUEST_LIMIT_MS = 30_000;
const RETRY_PAUSE_MS = 100;
const UNAVAILABLE = new Set([502, 503, 504]);

/** What the clients of one run saw: how many calls, and each time that a call needed another attempt. */
export class CallHistory {
  calls = 0;
  slowestMs = 0;
  /** @type {{ path: string, durationMs: number, causes: string[] }[]} */
  outages = [];

  /** @returns one line for each cause, and the longest time until an attempt succeeded */
  describe() {
    const counts = new Map();
    for (const cause of this.outages.flatMap(({ causes }) => causes))
      counts.set(cause, (counts.get(cause) ?? 0) + 1);
    const causes = [...counts].map(([cause, count]) => `${count} × ${cause}`).join(', ');
    return [
      `${this.calls} calls; the slowest single attempt took ${Math.round(this.slowestMs)} ms.`,
      `${this.outages.length} calls needed another attempt (${causes || 'no failure'});`,
      `the longest took ${Math.round(this.longestOutageMs)} ms until it succeeded.`,
    ].join(' ');
  }

  get longestOutageMs() {
    return Math.max(0, ...this.outages.map(({ durationMs }) => durationMs));
  }
}

/** A client that tries again when nobody answers, as both apps do. */
export class ApiClient {
  token;

  /** @param {CallHistory} history */
  constructor(url, history) {
    this.url = url;
    this.history = history;
  }

  async signIn(path, credentials) {
    const { body } = await this.call('POST', path, credentials);
    this.token = body.token;
    if (!this.token) throw new Error(`${path} gave no token: ${JSON.stringify(body)}`);
  }

  /**
   * Repeats the call until it is answered.
   * @returns the status and the body; `wasRepeated` if an earlier attempt may have been carried out
   * @throws if `accept` refuses the status
   */
  async call(method, path, content, accept = (status) => status < 300) {
    const startedAt = performance.now();
    const causes = [];
    this.history.calls += 1;
    for (;;) {
      const answer = await this.attempt(method, path, content).catch((error) => ({ cause: causeOf(error) }));
      if (answer.cause === undefined && !UNAVAILABLE.has(answer.status)) {
        if (causes.length > 0)
          this.history.outages.push({ path, durationMs: performance.now() - startedAt, causes });
        if (!accept(answer.status))
          throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
        return { ...answer, wasRepeated: causes.length > 0 };
      }
      causes.push(answer.cause ?? String(answer.status));
      await sleep(RETRY_PAUSE_MS);
    }
  }

  /** One request. Text and JSON are parsed; other bodies are bytes. */
  async attempt(method, path, content) {
    const isForm = content instanceof FormData;
    const headers = {
      ...(this.token && { authorization: `Bearer ${this.token}` }),
      ...(content && !isForm && { 'content-type': 'application/json' }),
    };
    const startedAt = performance.now();
    try {
      const response = await fetch(`${this.url}${path}`, {
        method,
        headers,
        ...(content && { body: isForm ? content : JSON.stringify(content) }),
        signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      const isJson = response.headers.get('content-type')?.includes('json');
      return { status: response.status, body: isJson ? JSON.parse(bytes.toString()) : bytes };
    } finally {
      this.history.slowestMs = Math.max(this.history.slowestMs, performance.now() - startedAt);
    }
  }
}

function causeOf(error) {
  return error.cause?.code ?? error.cause?.message ?? error.name;
}
