import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiClient, createApiClient } from '@inkwell/contract/client';
import { ADMIN, DEMO_PASSWORD, type Session, type StandingSessions } from './running-product.js';

const DEMO_IMAGES = 8;
const DEMO_LIMIT_MS = 60_000;

/** Signs in the administrator and the people of the demo data. */
export async function openStandingSessions(url: string): Promise<StandingSessions> {
  const api = createApiClient({ baseUrl: url });
  const demo = async (name: string) => {
    const body = { email: `${name}@example.com`, password: DEMO_PASSWORD };
    return sessionOf(await api.POST('/api/auth/login', { body }));
  };
  const working = await demo('working');
  await waitForDemoWork(api, working);
  return {
    admin: sessionOf(await api.POST('/api/auth/admin-login', { body: ADMIN })),
    working,
    overdue: await demo('overdue'),
    submitted: await demo('submitted'),
    penalized: await demo('penalized'),
  };
}

/** The demo people's work is added behind the start; the pages are the last of it. */
async function waitForDemoWork(api: ApiClient, { token }: Session): Promise<void> {
  const giveUpAt = performance.now() + DEMO_LIMIT_MS;
  for (;;) {
    const { data } = await api.GET('/api/work/images', { headers: { Authorization: `Bearer ${token}` } });
    if (data?.images.length === DEMO_IMAGES) return;
    if (performance.now() > giveUpAt) throw new Error('The demo data is not complete');
    await sleep(100);
  }
}

function sessionOf({ data, error }: { data?: Session; error?: unknown }): Session {
  if (!data) throw new Error(`Cannot sign in: ${JSON.stringify(error)}`);
  return data;
}
