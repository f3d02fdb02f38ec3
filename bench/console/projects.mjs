import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from '../lib/sign-in.mjs';
import { bearer } from '../lib/tokens.mjs';

export const PROJECTS = 100;
export const SHARED_IMAGES = 5000;
const IMAGES_OF_OTHERS = 20;
const POLL_MS = 100;

/** Adds projects that share out their images, the first one with many. */
export async function seedProjects(client) {
  await client.query(INSERT_PROJECTS, [PROJECTS]);
  await client.query(INSERT_IMAGES, [SHARED_IMAGES, IMAGES_OF_OTHERS]);
  await client.query('VACUUM ANALYZE projects, reference_files');
}

/** The project with many images; undefined before there are projects. */
export async function findSharedProject(client) {
  const { rows } = await client.query(`SELECT id FROM projects WHERE name = 'Shared 1'`);
  return rows[0]?.id;
}

/** Gives 1,000 users an assignment. @returns seconds until all have it, and how long a gift to one user took at the longest meanwhile */
export async function measureGiving({ client, url, admin }) {
  const headers = {
    ...bearer((await signIn(url, 'admin-login', admin)).token),
    'content-type': 'application/json',
  };
  const call = async (path, body) => {
    const answer = await fetch(`${url}/api/admin/${path}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const projectId = await findSharedProject(client);
  const { rows } = await client.query(USERS);
  const userIds = rows.map(({ id }) => id);
  const startedAt = performance.now();
  let { task } = await call(`projects/${projectId}/assignments`, { userIds: userIds.slice(0, 1000) });
  const waits = [];
  for (const userId of userIds.slice(1000)) {
    if (task.finishedAt) break;
    const before = performance.now();
    await call(`users/${userId}/assignments`, { projectId });
    waits.push(performance.now() - before);
    await sleep(POLL_MS);
    ({ task } = await call(`tasks/${task._id}`));
  }
  while (!task.finishedAt) ({ task } = await call(`tasks/${task._id}`));
  const users = task.results.filter(({ isDone }) => isDone).length;
  return { users, seconds: (performance.now() - startedAt) / 1000, longestWaitMs: Math.max(0, ...waits) };
}

const USERS = `SELECT id FROM users WHERE role = 'user' AND email LIKE '%@example.com' ORDER BY id LIMIT 1200`;

const INSERT_PROJECTS = `
  INSERT INTO projects (name, images_per_assignment, texts_per_image, gives_automatically)
  SELECT 'Shared ' || n, 12, 3, false FROM generate_series(1, $1::int) AS n ON CONFLICT DO NOTHING`;

const INSERT_IMAGES = `
  INSERT INTO reference_files (kind, project_id, title, filename, original_name, file_size, mime_type, sha256, width, height,
    uploaded_at, published_at)
  SELECT 'image', p.id, 'Page ' || n, p.id || '-' || n || '.png', 'page.png', 1000, 'image/png', '', 800, 600, now(), now()
  FROM projects p CROSS JOIN LATERAL generate_series(1, CASE p.name WHEN 'Shared 1' THEN $1::int ELSE $2::int END) AS n
  WHERE p.name LIKE 'Shared %'`;
