import { cleanup } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';
import { siteConfig } from './records';

export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  authorization: string | null;
}

export interface Answer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

type Handler = (call: Call) => Answer | Promise<Answer>;

/** A fake server. A call that the test has not defined fails the test. */
export class FakeApi {
  readonly calls: Call[] = [];
  private readonly handlers = new Map<string, Handler>();
  private readonly unexpected: string[] = [];

  /** `route` is a method and a path, such as `GET /api/admin/users`. The last definition counts. */
  on(route: string, answer: Answer | Handler): this {
    this.handlers.set(route, typeof answer === 'function' ? answer : () => answer);
    return this;
  }

  /** A list call, answered with its envelope and `Content-Range`. */
  list(route: string, envelope: string, rows: unknown[], total = rows.length): this {
    return this.on(route, listAnswer(envelope, rows, total));
  }

  callsTo(route: string): Call[] {
    return this.calls.filter(({ method, path }) => `${method} ${path}` === route);
  }

  async handle(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const request = new Request(input instanceof Request ? input : new URL(input, location.origin), init);
    const url = new URL(request.url);
    const text = await request.text();
    const call: Call = {
      method: request.method,
      path: url.pathname,
      query: url.searchParams,
      body: text === '' ? undefined : JSON.parse(text),
      authorization: request.headers.get('authorization'),
    };
    this.calls.push(call);
    const route = `${call.method} ${call.path}`;
    const handler = this.handlers.get(route);
    if (!handler) {
      this.unexpected.push(route);
      throw new TypeError(`Unexpected call: ${route}`);
    }
    const { status = 200, body, headers } = await handler(call);
    const content = body === undefined ? null : body instanceof Blob ? body : JSON.stringify(body);
    return new Response(content, { status, headers: { 'content-type': 'application/json', ...headers } });
  }

  checkNothingUnexpected(): void {
    expect(this.unexpected).toEqual([]);
  }
}

export function listAnswer(envelope: string, rows: unknown[], total = rows.length): Answer {
  const range = rows.length === 0 ? '*' : `0-${rows.length - 1}`;
  return {
    body: { [envelope]: rows, total },
    headers: { 'Content-Range': `${envelope} ${range}/${total}` },
  };
}

export function refusal(status: number, message: string, more: Record<string, unknown> = {}): Answer {
  return { status, body: { statusCode: status, message, code: 'REFUSED', requestId: 'r1', ...more } };
}

/** An answer that the test releases. */
export function held(answer: Answer): { handler: Handler; release: () => void } {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { handler: () => released.then(() => answer), release };
}

let current: FakeApi | undefined;

export function startFakeApi(): FakeApi {
  // Lists of users read the rules and counts, other lists the names of the projects, and the page of an image the images
  // beside it. Every page loads the site's name, notifications, the counts of the review queue, the open requests and reports, and the
  // server's version.
  const api = new FakeApi()
    .on('GET /api/admin/site-config', { body: { config: siteConfig } })
    .on('GET /api/admin/server-status', { body: { version: '1.2.3', problems: [], backup: null } })
    .on('GET /api/site-config', { body: { config: { rules: { passwordReveal: true } } } })
    .on('GET /api/admin/projects/names', { body: { projects: [{ _id: 'project-1', name: 'Main project' }] } })
    .on('GET /api/admin/images/image-1/adjacent', { body: { previous: null, next: null } })
    .on('GET /api/admin/notifications', { body: { notifications: [] } })
    .on('GET /api/admin/reviews/counts', { body: { waiting: 0, overdue: 0, mine: 0, dueSoon: 0 } })
    .list('GET /api/admin/extension-requests', 'requests', [])
    .list('GET /api/admin/image-reports', 'reports', [])
    .on('GET /api/admin/users/counts', { body: { counts: [] } });
  current = api;
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => api.handle(input, init));
  return api;
}

afterEach(() => {
  // Unmounts first, so that a failure here does not affect the next test.
  cleanup();
  const api = current;
  current = undefined;
  vi.unstubAllGlobals();
  api?.checkNothingUnexpected();
});
