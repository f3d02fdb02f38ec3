import { startEmbeddedPostgres } from '../../packages/local-services/dist/postgres/embedded-postgres.js';
import { root } from '../../scripts/lib/paths.mjs';
import { findProblems } from './findings.mjs';
import { connectTo, startBuild } from './release-server.mjs';
import { runMigrations } from './run-migrations.mjs';

/**
 * Stops the release, runs the migrations of this version alone, and starts this version. Prints how long the migrations took.
 * @returns the problems that `findProblems` finds
 */
export async function updateStopped({ old, client, dataDir, env, users, writers, admin, before }) {
  await client.end();
  await old.stop();
  const postgres = await startEmbeddedPostgres({ dataDir });
  const { durationMs, processorMs } = await runMigrations(postgres.url).finally(() => postgres.stop());
  process.stdout.write(
    `\n${users} users. The migrations took ${(durationMs / 1000).toFixed(1)} s, ` +
      `${(processorMs / 1000).toFixed(1)} s of them in the migrating process.\n`,
  );
  const current = await startBuild(root, env);
  const database = await connectTo(dataDir);
  const problems = await findProblems({
    client: database,
    url: current.url,
    requests: [],
    writers,
    admin,
    before,
  });
  await database.end();
  return problems;
}
