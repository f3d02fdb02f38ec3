import { siteConfig } from './examples';

interface Answer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

interface Call {
  /** `POST /api/auth/login` */
  name: string;
  body: unknown;
  token: string | null;
  /** The assignment that it is for. */
  assignment: string | null;
  /** Whether it gives and starts nothing. */
  isRefresh: boolean;
}

type Answers = Record<string, Answer | ((call: Call) => Answer | Promise<Answer>)>;

let answers: Answers = {};
let calls: Call[] = [];
let unexpected: string[] = [];
let hasNetwork = true;
let hasAssignment = true;

export function resetFakeApi(): void {
  answers = {
    'GET /api/site-config': { body: { config: siteConfig } },
    // Calls of the dashboard, where many tests end.
    'GET /api/work/pace': {
      body: {
        words: 4200,
        wordsNeeded: 10_000,
        perDay: 1934,
        mode: 'document',
        modeInUse: 'document',
        pages: { submitted: 1, total: 8 },
        sequential: { submitted: 0, total: 8, isStarted: false, isCompletable: false },
      },
    },
    'GET /api/auth/sessions': { body: { sessions: [] } },
    // A call of the page /verify, which other tests open to leave another one.
    'GET /api/verify/certificate': { body: { sha256: 'ab'.repeat(32) } },
    'GET /api/work/ledger': { body: { entries: [] } },
    'GET /api/work/reviews': { body: { reviews: [] } },
    'GET /api/work/extension-requests': { body: { requests: [], freeHours: 0, freeHoursLeft: 0 } },
    // A call of each screen with an image.
    'GET /api/work/image-reports': { body: { reports: [], reportedImageIds: [] } },
  };
  calls = [];
  unexpected = [];
  hasAssignment = true;
}

/** Sets the server's answers. A call without an answer fails the test. */
export function fakeApi(more: Answers): void {
  answers = { ...answers, ...more };
}

/** For a user without work. The calls of all others about work must say for which assignment they are. */
export function withoutAssignment(): void {
  hasAssignment = false;
}

Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => hasNetwork });

/** Without a network no call is answered. The browser says when it goes and when it is back. */
export function setNetwork(isThere: boolean): void {
  if (isThere === hasNetwork) return;
  hasNetwork = isThere;
  window.dispatchEvent(new Event(isThere ? 'online' : 'offline'));
}

/** An error answer of the server. */
export function refusal(status: number, code: string, message: string, more: object = {}): Answer {
  return { status, body: { statusCode: status, message, code, requestId: 'request-1', ...more } };
}

export function callsTo(name: string): Call[] {
  return calls.filter((call) => call.name === name);
}

export function checkNoUnexpectedCall(): void {
  if (unexpected.length > 0) throw new Error(`Unexpected calls: ${unexpected.join(', ')}`);
}

export async function answerWithFakeApi(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  if (!hasNetwork) throw new TypeError('Failed to fetch');
  const request = new Request(input, init);
  const { pathname, searchParams } = new URL(request.url);
  const name = `${request.method} ${pathname}`;
  const call: Call = {
    name,
    body: await readBody(request),
    token: request.headers.get('Authorization')?.replace('Bearer ', '') ?? null,
    assignment: searchParams.get('assignment'),
    isRefresh: searchParams.get('refresh') === 'true',
  };
  calls.push(call);
  if (isAboutWork(pathname) && (call.assignment !== null) !== hasAssignment)
    unexpected.push(`${name} for ${call.assignment ?? 'no assignment'}`);
  const answer = answers[name];
  if (!answer) {
    unexpected.push(name);
    return new Response(null, { status: 500 });
  }
  const { status = 200, body, headers } = typeof answer === 'function' ? await answer(call) : answer;
  if (body instanceof Blob) return new Response(body, { status, headers });
  return status === 204 ? new Response(null, { status }) : Response.json(body, { status, headers });
}

/** The list of assignments and its calls are not for one that is shown. */
function isAboutWork(path: string): boolean {
  return path.startsWith('/api/work/') && !path.startsWith('/api/work/assignments');
}

async function readBody(request: Request): Promise<unknown> {
  const type = request.headers.get('Content-Type') ?? '';
  if (type.startsWith('application/json')) return request.json();
  if (type.startsWith('multipart/form-data')) return 'multipart';
  return undefined;
}
