import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The product's parameters; 2 is the library's number for argon2id. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const TEXT_LENGTH = 20_000;

/**
 * Fills the database of the release with the release's own bench: users, texts, reviews, e-mails, jobs and the audit log.
 * @returns the users who write, and their text
 */
export async function fill(folder, client, { users, writers, password }) {
  const load = (path) => import(pathToFileURL(join(folder, 'bench', path)).href);
  const { hash } = createRequire(join(folder, 'bench', 'package.json'))('@node-rs/argon2');
  const { seedUsers } = await load('lib/seed.mjs');
  const { growTo, seedTexts } = await load('console/seed.mjs');
  const { seedLists } = await load('console/seed-lists.mjs');
  const { createFreshUsers, seedDrafts } = await load('drafts/writers.mjs');
  const { html } = await load('drafts/text.mjs');
  const passwordHash = await hash(password, ARGON2ID);
  await seedUsers(client, users, passwordHash);
  await growTo(client, users, passwordHash);
  await seedTexts(client, Math.ceil(users / 20));
  await seedLists(client, { rows: Math.ceil(users / 2), auditEntries: users * 5 });
  for (const statement of OVERRIDES) await client.query(statement);
  const writing = await createFreshUsers(client, writers);
  const text = html(TEXT_LENGTH);
  await seedDrafts(client, writing, { text, versions: 20 });
  return writing;
}

/** Every fourth result was set by a reviewer. */
const OVERRIDES = [
  `UPDATE reviews SET override_reason = 'The scan is torn'
   WHERE status = 'published' AND get_byte(uuid_send(id), 15) % 4 = 0`,
  `UPDATE users u SET accuracy_result = r.result FROM reviews r
   WHERE r.user_id = u.id AND r.status = 'published' AND r.kind = 'document'`,
];
