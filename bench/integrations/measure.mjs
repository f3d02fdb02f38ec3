import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { words } from '../drafts/text.mjs';
import { residentMb } from '../lib/machine.mjs';
import { signIn } from '../lib/sign-in.mjs';
import { percentile } from '../lib/statistics.mjs';
import { bearer } from '../lib/tokens.mjs';
import { dueReviews } from '../reviews/seed.mjs';
import { addFacts, measureFact } from './facts.mjs';
import { startReceiver } from './receiver.mjs';

const CHARACTERS_OF_TEXT = 4000;
/** About 2 megapixels, as of a page at 150 dpi. */
const IMAGE = { width: 1240, height: 1754, channels: 3 };
const POLL_MS = 100;
const GIVE_UP_MS = 10 * 60_000;

/**
 * Facts and their delivery, imports and exports, on all cores, in one process with both roles.
 * @param sizes.facts facts of each measurement, `sizes.calls` calls at a steady pace, `sizes.users` rows, `sizes.images` and `sizes.texts`
 */
export async function measureIntegrations({ product, connect, admin, sizes, note }) {
  const server = await product.startOnAllCores({ WEBHOOK_ALLOW_PRIVATE: 'on' });
  const client = await connect(product.databaseUrl);
  const headers = bearer((await signIn(server.url, 'admin-login', admin)).token);
  const call = async (path, { form, body } = {}) => {
    const answer = await fetch(`${server.url}/api/admin/${path}`, {
      headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
      ...((form || body) && { method: 'POST', body: form ?? JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const given = { client, server, call, sizes };
  note('integrations: the statement of a fact');
  const fact = await measureFact(client, sizes.facts);
  note('integrations: deliveries');
  const deliveries = await measureDeliveries(given);
  note(`integrations: import of ${sizes.users} users`);
  const users = await withPeak(server, () => importUsers(given));
  note(`integrations: import of ${sizes.images} images`);
  const images = await withPeak(server, () => importImages(given));
  note(`integrations: export of ${sizes.texts} texts`);
  await seedTexts(client, sizes.texts);
  const texts = await withPeak(server, () => exportTexts(given));
  await client.end();
  await server.stop();
  return { fact, deliveries, users, images, texts };
}

/** Calls at a steady pace, for the delay; then many facts at once, for the rate. */
async function measureDeliveries({ client, call, sizes }) {
  const receiver = await startReceiver();
  const { webhook } = await call('webhooks', { body: { url: receiver.url } });
  const { rows } = await client.query(SUSPENDABLE, [sizes.calls]);
  for (const { id } of rows) {
    await call(`users/${id}/suspend`, { body: { reason: 'Bench' } });
    await sleep(POLL_MS / 4);
  }
  await receiver.untilReceived(rows.length);
  const { delaysMs } = receiver;
  const alone = { p50: percentile(delaysMs, 0.5), p99: percentile(delaysMs, 0.99) };
  const startedAt = performance.now();
  await addFacts(client, sizes.facts);
  await receiver.untilReceived(rows.length + sizes.facts);
  const perSecond = sizes.facts / ((performance.now() - startedAt) / 1000);
  await call(`webhooks/${webhook._id}/disable`, { body: {} });
  await receiver.stop();
  return { ...alone, perSecond };
}

async function importUsers({ call, sizes }) {
  const rows = Array.from(
    { length: sizes.users },
    (_, n) => `Writer ${n},imported-${n}@example.org,+1557${String(n).padStart(7, '0')},${n} Paper Street`,
  );
  const form = new FormData();
  form.set('file', new File([['name,email,mobileNumber,address', ...rows].join('\n')], 'users.csv'));
  return untilDone(call, 'imports/users', form);
}

async function importImages({ call, sizes }) {
  const form = new FormData();
  for (let n = 1; n <= sizes.images; n++) {
    const noise = { type: 'gaussian', mean: 200, sigma: 20 };
    const page = await sharp({ create: { ...IMAGE, background: 'white', noise } })
      .jpeg()
      .toBuffer();
    form.append('files', new File([page], `page-${n}.jpg`, { type: 'image/jpeg' }));
  }
  return untilDone(call, 'imports/images', form);
}

async function untilDone(call, path, form) {
  const { taskId } = await call(path, { form });
  for (let waitedMs = 0; waitedMs < GIVE_UP_MS; waitedMs += POLL_MS) {
    const { task } = await call(`tasks/${taskId}`);
    if (task.failedReason) throw new Error(`${path}: ${task.failedReason}`);
    if (task.finishedAt) {
      if (task.leftOut > 0) throw new Error(`${path}: ${task.results[0].message}`);
      return { items: task.done };
    }
    await sleep(POLL_MS);
  }
  throw new Error(`${path} is not done`);
}

async function seedTexts(client, count) {
  const text = words(CHARACTERS_OF_TEXT);
  await dueReviews(client, { texts: [text, text], count, wrongShare: 0.03 });
  // The worker would review them during the export.
  await client.query(`UPDATE reviews SET due_at = now() + interval '1 day' WHERE status = 'open'`);
}

async function exportTexts({ call }) {
  const started = await call('exports', { body: { kind: 'texts' } });
  for (let waitedMs = 0; waitedMs < GIVE_UP_MS; waitedMs += POLL_MS) {
    const made = (await call(`exports/${started.export._id}`)).export;
    if (made.state === 'done') return { items: made.done };
    if (made.state === 'failed') throw new Error(`The export failed: ${made.failedReason}`);
    await sleep(POLL_MS);
  }
  throw new Error('The export is not done');
}

/** @returns what the work returns, with its items a second, and the most memory that the server had meanwhile */
async function withPeak({ pid }, work) {
  let peakMb = residentMb(pid);
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, residentMb(pid));
  }, POLL_MS);
  const startedAt = performance.now();
  try {
    const done = await work();
    const seconds = (performance.now() - startedAt) / 1000;
    return { ...done, seconds, perSecond: done.items / seconds, peakMb };
  } finally {
    clearInterval(watch);
  }
}

const SUSPENDABLE = `
  SELECT id FROM users WHERE role = 'user' AND suspended_at IS NULL AND email LIKE '%@example.com' ORDER BY id LIMIT $1`;
