type Call = (
  method: string,
  path: string,
  given: { token?: string; body?: object },
) => Promise<{ status: number; body: unknown }>;

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
  '/api/work/ledger',
  '/api/work/pace',
  '/api/work/draft',
  '/api/work/draft/versions',
  '/api/work/progress',
  '/api/work/sequential/session',
  '/api/work/reviews',
  '/api/auth/sessions',
];

const CALLS_OF_ADMIN = [
  `/api/admin/users?${RANGE}&sort=["email","ASC"]`,
  '/api/admin/dashboard-stats',
  '/api/admin/detailed-user-data',
  `/api/admin/audit-log?${RANGE}`,
  `/api/admin/agreements?${RANGE}`,
  `/api/admin/signed-agreements?${RANGE}`,
  `/api/admin/images?${RANGE}`,
  `/api/admin/pdfs?${RANGE}`,
  `/api/admin/sequential-work?${RANGE}`,
  `/api/admin/emails?${RANGE}`,
  '/api/admin/reviews/counts',
  '/api/admin/reviews/comments',
  '/api/site-config',
];

const CALLS_ABOUT_USER = ['', '/work', '/texts', '/ledger', '/work-versions', '/sessions'];

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
  for (const path of CALLS_OF_ADMIN) await record(ADMIN, path, admin);
  const users = rowsOf(await record(ADMIN, CALLS_OF_ADMIN[0] ?? '', admin), 'users');
  for (const user of users) {
    for (const path of CALLS_ABOUT_USER)
      await record(ADMIN, `/api/admin/users/${textOf(user, '_id')}${path}`, admin);
  }
  const reviews = await record(ADMIN, `/api/admin/reviews?${RANGE}`, admin);
  for (const review of rowsOf(reviews, 'reviews'))
    await record(ADMIN, `/api/admin/reviews/${textOf(review, '_id')}`, admin);

  for (const user of users.filter((one) => textOf(one, 'role') === 'user')) {
    const email = textOf(user, 'email');
    const token = await signIn('/api/auth/login', email);
    answers[`${email} may sign in`] = { status: token === null ? 403 : 200, body: null };
    if (token === null) continue;
    for (const path of CALLS_OF_USER) await record(email, path, token);
    await record(email, `/api/auth/get-agreement/${textOf(user, '_id')}`, token);
    for (const image of rowsOf((await call('GET', '/api/work/images', { token })).body, 'images'))
      await record(email, `/api/work/page-draft/${textOf(image, '_id')}`, token);
  }
  return { recordedAt, answers };
}

function withoutNewer(value: unknown, recordedAt: string): unknown {
  if (Array.isArray(value)) {
    return value.filter((item) => !isNewRow(item, recordedAt)).map((item) => withoutNewer(item, recordedAt));
  }
  if (typeof value === 'string') return isNewer(value, recordedAt) ? '(newer)' : value;
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([name]) => !CHANGING.has(name));
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
