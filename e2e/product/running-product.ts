/** The product that was started for the run. Tests read it from the environment. */
export interface RunningProduct {
  url: string;
  mailboxUrl: string;
  /** Contains the embedded database. */
  dataDir: string;
  sessions: StandingSessions;
}

/** Sessions of the demo users. They are opened once, because the server limits sign-ins of a user. */
export type StandingSessions = Record<
  'admin' | 'working' | 'nearlyDue' | 'overdue' | 'submitted' | 'penalized',
  Session
>;

export interface Session {
  token: string;
  user: { id: string; name: string; email: string; role: string };
  /** The cookies of the response, which give access to images and PDFs. */
  cookies: string[];
}

const VARIABLE = 'INKWELL_E2E_PRODUCT';

export const ADMIN = { email: 'admin@inkwell.test', password: 'a quiet winter evening' };
/** The password of every demo user. */
export const DEMO_PASSWORD = 'demo-password';

export function rememberProduct(product: RunningProduct): void {
  process.env[VARIABLE] = JSON.stringify(product);
}

export function runningProduct(): RunningProduct {
  const text = process.env[VARIABLE];
  if (!text) throw new Error('The product was not started: run the tests through playwright.config.ts');
  return JSON.parse(text) as RunningProduct;
}
