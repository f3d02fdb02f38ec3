import { runNode } from '../../scripts/lib/processes.mjs';
import { applyLoad } from '../lib/load.mjs';
import { consoleCalls } from './calls.mjs';
import { measureGiving, seedProjects } from './projects.mjs';
import { growTo, seedTexts } from './seed.mjs';
import { seedLists } from './seed-lists.mjs';

const CONNECTIONS = 20;
const WARM_UP_SECONDS = 1;

/**
 * Measures the console's calls at each number of users, and its pages in Chromium at the first.
 * @param sizes.users growing numbers, `sizes.texts` submissions, `sizes.rows` of each list of
 *   work, `sizes.auditEntries`, `sizes.seconds` of each run
 */
export async function measureConsole({ client, server: { url }, admin, passwordHash, sizes, note }) {
  const measured = { texts: sizes.texts, seconds: sizes.seconds, stages: [] };
  for (const [stage, users] of sizes.users.entries()) {
    note(`console: ${users} users`);
    await growTo(client, users, passwordHash);
    if (stage === 0) await seedTexts(client, sizes.texts);
    const isLast = stage === sizes.users.length - 1;
    if (isLast) await seedLists(client, sizes);
    if (isLast) await seedProjects(client);
    const rows = [];
    for (const { name, requests, aloneMs } of await consoleCalls({
      client,
      url,
      admin,
      texts: sizes.texts,
    })) {
      note(`console: ${name}`);
      await applyLoad({ url, requests, connections: 1, seconds: WARM_UP_SECONDS });
      const alone = await applyLoad({ url, requests, connections: 1, seconds: sizes.seconds });
      const loaded = await applyLoad({ url, requests, connections: CONNECTIONS, seconds: sizes.seconds });
      rows.push({ name, aloneMs, alone, loaded });
    }
    measured.stages.push({ users, rows });
    if (stage === 0) measured.pages = await measurePages(url, admin, note);
  }
  note('console: giving many assignments');
  measured.giving = await measureGiving({ client, url, admin });
  return measured;
}

/** On all cores, because the browser stands for the administrator's machine. */
async function measurePages(url, { email, password }, note) {
  note('console: pages in Chromium');
  const { code, output } = await runNode(['bench/console/pages.mjs', url, email, password]);
  if (code !== 0) throw new Error(`The console's pages could not be measured:\n${output}`);
  return JSON.parse(output);
}
