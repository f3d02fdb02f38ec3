import { createApiClient } from '@inkwell/contract/client';
import { ADMIN, DEMO_PASSWORD, type Session, type StandingSessions } from './running-product.js';

/** Signs in the administrator and the people of the demo data. */
export async function openStandingSessions(url: string): Promise<StandingSessions> {
  const api = createApiClient({ baseUrl: url });
  const demo = async (name: string) => {
    const body = { email: `${name}@example.com`, password: DEMO_PASSWORD };
    return sessionOf(await api.POST('/api/auth/login', { body }));
  };
  return {
    admin: sessionOf(await api.POST('/api/auth/admin-login', { body: ADMIN })),
    working: await demo('working'),
    overdue: await demo('overdue'),
    submitted: await demo('submitted'),
    penalized: await demo('penalized'),
  };
}

function sessionOf({ data, error }: { data?: Session; error?: unknown }): Session {
  if (!data) throw new Error(`Cannot sign in: ${JSON.stringify(error)}`);
  return data;
}
