import { runNode } from '../../scripts/lib/processes.mjs';

/**
 * Runs the migrations of this version in a process of its own, so that it does not delay requests that this one sends.
 * @returns `durationMs`, `processorMs`, and how often they were `repeated` because a lock was not free
 */
export async function runMigrations(databaseUrl) {
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const { code, output } = await runNode(['bench/upgrade/migrate.mjs'], { env });
  if (code !== 0) throw new Error(`The migrations failed:\n${output}`);
  const lines = output.trim().split('\n');
  const repeated = lines.filter((line) => line.endsWith('due to lock timeout')).length;
  return { ...JSON.parse(lines.at(-1)), repeated };
}
