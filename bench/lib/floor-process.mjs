import { onServerCore } from './machine.mjs';
import { freePort, startServer } from './running-servers.mjs';

/** Starts the baseline on the product's core; the product is idle meanwhile. */
export async function startFloor({ databaseUrl, secret }) {
  return startServer(...onServerCore(process.execPath, ['bench/floor.mjs']), {
    port: await freePort(),
    env: { DATABASE_URL: databaseUrl, JWT_SECRET: secret },
  });
}
