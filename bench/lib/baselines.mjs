import { programs } from '../../scripts/lib/paths.mjs';
import { runNode } from '../../scripts/lib/processes.mjs';
import { startServer } from '../../scripts/lib/start-server.mjs';
import { serverCorePrefix } from './machine.mjs';

/** Compiles bench/nest. */
export async function buildNest() {
  const { code, output } = await runNode([programs.compile, '-p', 'bench/nest']);
  if (code !== 0) throw new Error(`bench/nest could not be built:\n${output}`);
}

/** Starts both baselines on the product's core; the product is idle while they are measured. */
export async function startBaselines({ databaseUrl, secret }) {
  const env = { DATABASE_URL: databaseUrl, JWT_SECRET: secret };
  const start = (program) => startServer({ args: [program], prefix: serverCorePrefix, env });
  return { floor: await start('bench/floor.mjs'), nest: await start('bench/nest/dist/main.js') };
}
