import { onServerCore } from './machine.mjs';
import { freePort, startServer } from './running-servers.mjs';

/** The floor on the same core as the product, which idles while the floor is loaded. */
export async function startFloor({ databaseUrl, secret }) {
  return startServer(...onServerCore(process.execPath, ['bench/floor.mjs']), {
    port: await freePort(),
    env: { DATABASE_URL: databaseUrl, JWT_SECRET: secret },
  });
}
