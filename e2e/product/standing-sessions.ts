import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiClient, createApiClient } from '@inkwell/contract/client';
import { ADMIN, DEMO_PASSWORD, type Session, type StandingSessions } from './running-product.js';

const DEMO_LIMIT_MS = 60_000;

interface SignedIn {
  data?: Omit<Session, 'cookies'>;
  error?: unknown;
  response: Response;
}

/** Signs in the administrator and the demo users. */
export async function openStandingSessions(url: string): Promise<StandingSessions> {
  const api = createApiClient({ baseUrl: url });
  const demo = async (name: string) => {
    const body = { email: `${name}@example.com`, password: DEMO_PASSWORD };
    return sessionOf(await api.POST('/api/auth/login', { body }));
  };
  const working = await demo('working');
  const nearlyDue = await demo('nearly-due');
  await waitForDemoWork(api, working, nearlyDue);
  return {
    admin: sessionOf(await api.POST('/api/auth/admin-login', { body: ADMIN })),
    working,
    nearlyDue,
    overdue: await demo('overdue'),
    submitted: await demo('submitted'),
    penalized: await demo('penalized'),
  };
}

/** Waits for the work of the demo users, which is added in the background: images, page drafts, then a sequential run. */
async function waitForDemoWork(api: ApiClient, working: Session, nearlyDue: Session): Promise<void> {
  const as = ({ token }: Session) => ({ headers: { Authorization: `Bearer ${token}` } });
  const giveUpAt = performance.now() + DEMO_LIMIT_MS;
  for (;;) {
    const { data: progress } = await api.GET('/api/work/progress', as(working));
    const { data: run } = await api.GET('/api/work/sequential/session', as(nearlyDue));
    if (progress?.draftsCount === 2 && run?.draft?.version) return;
    if (performance.now() > giveUpAt) throw new Error('The demo data is not complete');
    await sleep(100);
  }
}

function sessionOf({ data, error, response }: SignedIn): Session {
  if (!data) throw new Error(`Cannot sign in: ${JSON.stringify(error)}`);
  return { ...data, cookies: response.headers.getSetCookie() };
}
