/** What a test needs to know of the product that was started for the run; it stands in the environment. */
export interface RunningProduct {
  url: string;
  mailboxUrl: string;
  /** With the built-in database in it. */
  dataDir: string;
  sessions: StandingSessions;
}

/** Of people who were there before the tests; opened once, because the server counts sign-ins by account. */
export type StandingSessions = Record<
  'admin' | 'working' | 'nearlyDue' | 'overdue' | 'submitted' | 'penalized',
  Session
>;

export interface Session {
  token: string;
  user: { id: string; name: string; email: string; role: string };
  /** As the answer set them: they open pictures and PDFs. */
  cookies: string[];
}

const VARIABLE = 'INKWELL_E2E_PRODUCT';

export const ADMIN = { email: 'admin@inkwell.test', password: 'a quiet winter evening' };
/** Of every person in the demo data. */
export const DEMO_PASSWORD = 'demo-password';

export function rememberProduct(product: RunningProduct): void {
  process.env[VARIABLE] = JSON.stringify(product);
}

export function runningProduct(): RunningProduct {
  const text = process.env[VARIABLE];
  if (!text) throw new Error('The product was not started: run the tests through playwright.config.ts');
  return JSON.parse(text) as RunningProduct;
}
