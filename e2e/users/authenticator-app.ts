import { createRequire } from 'node:module';

/** The library of the product. */
const otplib: { generateSync: (options: { secret: string; epoch: number }) => string } = createRequire(
  new URL('../../backend/package.json', import.meta.url),
)('otplib');

const PERIOD_SECONDS = 30;

/** The code of the time step that is `steps` later than now. The server accepts a code once, and none that is older. */
export function codeOf(secret: string, steps = 0): string {
  const epoch = Math.floor(Date.now() / 1000) + steps * PERIOD_SECONDS;
  return otplib.generateSync({ secret: secret.replaceAll(' ', ''), epoch });
}
