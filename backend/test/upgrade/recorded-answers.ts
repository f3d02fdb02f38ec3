type Call = (
  method: string,
  path: string,
  given: { token?: string; body?: object },
) => Promise<{ status: number; body: unknown }>;

/** Calls, and records the answer. @returns its body */
type Get = (path: string) => Promise<unknown>;

export interface Recording {
  recordedAt: string;
  /** By user and path. */
  answers: Record<string, { status: number; body: unknown }>;
}

const ADMIN = 'admin@example.com';
/** Longer than all lists. */
const RANGE = 'range=[0,499]';

const CALLS_OF_USER = [
  '/api/users/dashboard',
  '/api/users/profile',
  '/api/work/ledger',
  '/api/work/pace',
  '/api/work/draft',
  '/api/work/progress',
  '/api/work/pdfs',
  '/api/work/reviews',
  '/api/auth/sessions',
];

const USERS = `/api/admin/users?${RANGE}&sort=["email","ASC"]`;

const CALLS_OF_ADMIN = [
  '/api/admin/dashboard-stats',
  '/api/admin/detailed-user-data',
  '/api/admin/universal-search?q=people',
  '/api/admin/universal-search?q=demo',
  `/api/admin/notifications?${RANGE}`,
  `/api/admin/audit-log?${RANGE}`,
  '/api/admin/reviews/counts',
  '/api/admin/reviews/comments',
  '/api/site-config',
];

/** Lists of records, and the calls about each record. */
const RECORDS = {
  agreements: [''],
  'signed-agreements': [''],
  images: ['', '/reference-versions'],
  pdfs: ['', '/reference-versions'],
  'sequential-work': [''],
  emails: [''],
  reviews: ['', '/accuracy'],
};

const CALLS_ABOUT_USER = ['', '/work', '/texts', '/ledger', '/work-versions', '/sessions', '/password'];

/** Fields that differ from call to call. */
const CHANGING = new Set([
  'daysLeft',
  'hoursLeft',
  'timeRemaining',
  'perDay',
  'serverTime',
  'lastUsedAt',
  'requestId',
]);
/** The deadlines of a recorded database are 50 years after its making. */
const FAR_YEAR = 2070;

/**
 * What the calls of each user and of an administrator answer on the database of a release. A later version must give the same
 * answers, and may add fields. Rows and times that are newer than the recording are left out: sign-ins add sessions and
 * entries of the audit log, and the first visit of the dashboard starts a work clock.
 */
export async function recordAnswers(
  call: Call,
  { password, recordedAt }: { password: string; recordedAt: string },
): Promise<Recording> {
  const answers: Recording['answers'] = {};
  const record = async (user: string, path: string, token: string) => {
    const { status, body } = await call('GET', encodeURI(path), { token });
    answers[`${user} ${path}`] = { status, body: withoutNewer(body, recordedAt) };
    return body;
  };
  const signIn = async (path: string, email: string) => {
    const { status, body } = await call('POST', path, { body: { email, password } });
    return status === 200 ? textOf(body, 'token') : null;
  };

  const admin = await signIn('/api/auth/admin-login', ADMIN);
  if (admin === null) throw new Error('The administrator cannot sign in');
  const asAdmin: Get = (path) => record(ADMIN, path, admin);
  for (const path of CALLS_OF_ADMIN) await asAdmin(path);
  for (const [list, calls] of Object.entries(RECORDS))
    await recordRecords(asAdmin, `/api/admin/${list}`, calls);
  const users = rowsOf(await asAdmin(USERS), 'users');
  for (const user of users) await recordUser(asAdmin, `/api/admin/users/${textOf(user, '_id')}`);

  for (const user of users.filter((one) => textOf(one, 'role') === 'user')) {
    const email = textOf(user, 'email');
    const token = await signIn('/api/auth/login', email);
    answers[`${email} may sign in`] = { status: token === null ? 403 : 200, body: null };
    if (token === null) continue;
    const get: Get = (path) => record(email, path, token);
    for (const path of CALLS_OF_USER) await get(path);
    await get(`/api/auth/get-agreement/${textOf(user, '_id')}`);
    await recordTexts(get);
  }
  return { recordedAt, answers };
}

/** The records of a list, and the earlier texts of each. */
async function recordRecords(get: Get, path: string, calls: readonly string[]): Promise<void> {
  const [rows = []] = arraysOf(await get(`${path}?${RANGE}`));
  for (const row of rows) {
    for (const call of calls) {
      const answer = await get(`${path}/${textOf(row, '_id')}${call}`);
      if (call === '/reference-versions')
        await recordVersions(get, `${path}/${textOf(row, '_id')}${call}`, answer);
    }
  }
}

async function recordUser(get: Get, path: string): Promise<void> {
  for (const call of CALLS_ABOUT_USER) {
    const answer = await get(`${path}${call}`);
    for (const text of rowsOf(answer, 'texts')) await get(`${path}/texts/${textOf(text, '_id')}`);
    if (call === '/work-versions') await recordVersions(get, `${path}${call}`, answer);
  }
}

/** The user's texts with all versions, in each mode. */
async function recordTexts(get: Get): Promise<void> {
  const document = '/api/work/draft/versions';
  await recordVersions(get, document, await get(document));
  for (const image of rowsOf(await get('/api/work/images'), 'images')) {
    const page = `/api/work/page-draft/${textOf(image, '_id')}`;
    const draft = fieldOf(await get(page), 'draft');
    // Not begun.
    if (fieldOf(draft, 'version') === 0) continue;
    await recordVersions(get, `${page}/versions`, await get(`${page}/versions`));
  }
  const session = fieldOf(await get('/api/work/sequential/session'), 'session');
  for (const submission of rowsOf(session, 'imageSubmissions')) {
    const path = `/api/work/sequential/drafts/${textOf(fieldOf(submission, 'imageId'), '_id')}/versions`;
    await recordVersions(get, path, await get(path));
  }
}

async function recordVersions(get: Get, path: string, list: unknown): Promise<void> {
  for (const version of rowsOf(list, 'versions')) await get(`${path}/${String(fieldOf(version, 'version'))}`);
}

function withoutNewer(value: unknown, recordedAt: string): unknown {
  if (Array.isArray(value)) {
    return value.filter((item) => !isNewRow(item, recordedAt)).map((item) => withoutNewer(item, recordedAt));
  }
  if (typeof value === 'string') return isNewer(value, recordedAt) ? '(newer)' : value;
  if (typeof value !== 'object' || value === null) return value;
  // The first visit of the dashboard also gives an assignment.
  const isAssignmentNew = fieldOf(value, 'workAutoStarted') === true;
  const fields = Object.entries(value).filter(
    ([name]) => !CHANGING.has(name) && !(isAssignmentNew && name === 'assignment'),
  );
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutNewer(field, recordedAt)]));
}

/** A session, an entry of the audit log or of a ledger. */
function isNewRow(item: unknown, recordedAt: string): boolean {
  if (typeof item !== 'object' || item === null) return false;
  return Object.entries(item).some(
    ([name, value]) => ['createdAt', 'signedInAt', 'at'].includes(name) && isNewer(value, recordedAt),
  );
}

function isNewer(value: unknown, recordedAt: string): boolean {
  return (
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) &&
    value > recordedAt &&
    Number(value.slice(0, 4)) < FAR_YEAR
  );
}

function rowsOf(body: unknown, name: string): unknown[] {
  const rows = fieldOf(body, name);
  return Array.isArray(rows) ? rows : [];
}

/** The list is the only array of an answer. */
function arraysOf(body: unknown): unknown[][] {
  return typeof body === 'object' && body !== null ? Object.values(body).filter(Array.isArray) : [];
}

function textOf(value: unknown, name: string): string {
  const field = fieldOf(value, name);
  if (typeof field !== 'string') throw new Error(`No ${name} in ${JSON.stringify(value).slice(0, 200)}`);
  return field;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}
