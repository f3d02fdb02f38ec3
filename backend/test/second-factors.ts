import { generateSync } from 'otplib';
import { Clock } from '../src/core/clock/clock.js';
import { TestPasskey } from './authenticator.js';
import type { TestApp } from './test-app.js';
import type { TestUser } from './users.js';

export const FACTORS = '/api/auth/second-factors';
const PERIOD_SECONDS = 30;

interface Options {
  options: { challenge: string };
  challenge: string;
}
interface Added {
  factor: { _id: string; method: string; name: string };
  recoveryCodes: string[] | null;
}

/** An authenticator app whose time is that of the server. */
export class TestTotp {
  constructor(
    private readonly app: TestApp,
    readonly secret: string,
  ) {}

  /** The code of the time step that is `steps` later than now. */
  code(steps = 0): string {
    const now = this.app.app.get(Clock).now();
    const epoch = Math.floor(now.getTime() / 1000) + steps * PERIOD_SECONDS;
    return generateSync({ secret: this.secret, epoch });
  }
}

/** Stops the server's clock, so that a code does not become a second older while it is sent. */
export function stopClock(app: TestApp): void {
  const now = new Date();
  app.app.get(Clock).now = () => now;
}

/** Sets up an authenticator app with the code of the previous time step, so that the present code can be used next. */
export async function addTotp(
  app: TestApp,
  { token }: Pick<TestUser, 'token'>,
  name = 'Phone',
): Promise<Added & { totp: TestTotp }> {
  const { body } = await app.post<{ challenge: string; secret: string }>(
    `${FACTORS}/totp-options`,
    {},
    token,
  );
  const totp = new TestTotp(app, body.secret);
  const request = { challenge: body.challenge, code: totp.code(-1), name };
  const added = await app.post<Added>(`${FACTORS}/totp`, request, token);
  if (added.status !== 201) throw new Error(`Adding an app answered ${added.status}: ${added.text}`);
  return { ...added.body, totp };
}

export async function addPasskey(
  app: TestApp,
  { token }: Pick<TestUser, 'token'>,
  name = 'Key',
): Promise<Added & { passkey: TestPasskey }> {
  const { body } = await app.post<Options>(`${FACTORS}/passkey-options`, {}, token);
  const passkey = new TestPasskey();
  const request = { challenge: body.challenge, response: passkey.register(body.options.challenge), name };
  const added = await app.post<Added>(`${FACTORS}/passkey`, request, token);
  if (added.status !== 201) throw new Error(`Adding a passkey answered ${added.status}: ${added.text}`);
  return { ...added.body, passkey };
}

/** The end of the session's last check of the password, so that the next sensitive call asks again. */
export async function forgetConfirmation(app: TestApp, userId: string): Promise<void> {
  await app.rows(`UPDATE sessions SET confirmed_at = now() - interval '11 minutes' WHERE user_id = $1`, [
    userId,
  ]);
}
