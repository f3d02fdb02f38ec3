/** Runs the migrations of this version on DATABASE_URL. Prints how long they took. */
import { migrate } from '../../backend/dist/start/migrate.js';

const startedAt = performance.now();
await migrate(process.env.DATABASE_URL);
const { user, system } = process.cpuUsage();
process.stdout.write(
  JSON.stringify({ durationMs: performance.now() - startedAt, processorMs: (user + system) / 1000 }),
);
