import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '../../e2e/users/authenticator-app.ts';
import { inRoot } from '../lib/paths.mjs';
import { call } from './connections.mjs';
import { ReleaseUsers } from './release-users.mjs';

/** Of all users, also those of the demo data. */
export const PASSWORD = 'demo-password';
const ADMIN = { email: 'admin@example.com', password: PASSWORD };
const JOBS_SECONDS = 180;

/** Waits for the demo data, and signs the administrator in. */
export async function startStaff(url) {
  const { token } = await call(url, 'POST', '/api/auth/admin-login', { body: ADMIN });
  return { admin: (method, path, body) => call(url, method, path, { token, body }), adminToken: token };
}

/** What the program leaves when its jobs have run: PDFs, reports, penalties, sent e-mails. */
export async function writeJobResults(server) {
  // The demo data adds its images and texts in a job.
  await untilJobsHaveRun(server);
  const users = new ReleaseUsers(server, PASSWORD);
  await writeAgreements(server);
  await writeReferences(server);
  await writeSite(server);
  const reviewer = await writeStaff(server, users);
  await users.writeOnboarding();
  await users.writeWork();
  await users.writeReviews(reviewer);
  await users.writeClocks();
  await untilJobsHaveRun(server);
  await server.admin('DELETE', '/api/admin/notifications');
}

/** What a program leaves that stops before its jobs have run. */
export async function writePendingJobs(server) {
  const users = new ReleaseUsers(server, PASSWORD);
  await users.writePending();
}

async function untilJobsHaveRun({ client }) {
  const giveUpAt = performance.now() + JOBS_SECONDS * 1000;
  while (performance.now() < giveUpAt) {
    const { rows } = await client.query(
      // Receipts that are collected for ten minutes stay pending.
      `SELECT name FROM pgboss.job WHERE state IN ('created', 'active', 'retry') AND start_after <= now()`,
    );
    if (rows.length === 0) return;
    await sleep(200);
  }
  throw new Error('The jobs did not run');
}

/** Version 1 is edited after demo users have signed it; later users sign version 2. */
async function writeAgreements({ admin }) {
  const { agreements } = await admin('GET', '/api/admin/agreements');
  const [first] = agreements;
  const { content } = await admin('GET', `/api/admin/agreements/${first._id}`).then(
    ({ agreement }) => agreement,
  );
  await admin('PUT', `/api/admin/agreements/${first._id}`, {
    content: content.replace('</p>', ' Corrected.</p>'),
  });
  await admin('POST', '/api/admin/agreements', { content: `${content}<p>Second version.</p>` });
}

async function writeReferences({ url, admin, adminToken }) {
  const { images } = await admin('GET', '/api/admin/images');
  const walden = images.find(({ originalName }) => originalName === 'walden.webp');
  for (const minWords of [30, 25]) {
    await admin('PUT', `/api/admin/images/${walden._id}`, {
      minWords,
      referenceText: `${demoText('walden')} ${minWords}`,
    });
  }
  const image = await upload('/api/admin/images/upload', 'image', 'pages/frankenstein.webp', 'Hidden page');
  await admin('PATCH', `/api/admin/images/${image.image._id}/toggle`, { isActive: false });
  const pdf = await upload('/api/admin/pdfs/upload', 'pdf', 'copying-guide.pdf', 'Hidden guide');
  await admin('PATCH', `/api/admin/pdfs/${pdf.pdf._id}/toggle`, { isActive: false });

  function upload(path, field, file, title) {
    const form = new FormData();
    form.append('title', title);
    const type = field === 'pdf' ? 'application/pdf' : 'image/webp';
    form.append(field, new Blob([readFileSync(inRoot('backend', 'demo', file))], { type }), file);
    return call(url, 'POST', path, { form, token: adminToken });
  }
}

async function writeSite({ admin }) {
  await admin('PUT', '/api/admin/site-config', { navbarTitle: 'Quill & Co', footerAddress: '1 Ink Street' });
  for (const text of ['Mind the commas.', 'Two lines are missing.']) {
    await admin('POST', '/api/admin/reviews/comments', { text });
  }
}

/** One of each role; one who has not accepted the invitation; one who is suspended; one with an authenticator app. */
async function writeStaff({ url, admin, client }, users) {
  const tokens = {};
  for (const [role, name] of [
    ['admin', 'Second Admin'],
    ['reviewer', 'Sample Reviewer'],
    ['auditor', 'Sample Auditor'],
    ['reviewer', 'Suspended Reviewer'],
  ]) {
    const { id, email } = await users.invite(name, role);
    const link = await users.linkIn(email, /http\S+\/accept-invitation\/\S+/);
    const body = { token: link.split('/').at(-1), password: PASSWORD };
    await call(url, 'POST', '/api/auth/accept-invitation', { body });
    const signIn = { email, password: PASSWORD };
    tokens[name] = (await call(url, 'POST', '/api/auth/admin-login', { body: signIn })).token;
    if (name.startsWith('Suspended'))
      await admin('POST', `/api/admin/users/${id}/suspend`, { reason: 'On leave' });
  }
  await users.invite('Invited Auditor', 'auditor');
  const token = tokens['Sample Auditor'];
  const { challenge, secret } = await call(url, 'POST', '/api/auth/second-factors/totp-options', {
    body: {},
    token,
  });
  const body = { challenge, code: codeOf(secret), name: 'Phone' };
  await call(url, 'POST', '/api/auth/second-factors/totp', { body, token });
  // A provider of single sign-on and the time of a backup are not at hand.
  await client.query(
    `INSERT INTO oidc_identities (issuer, subject, user_id)
     SELECT 'https://sso.example.com', 'second', id FROM users WHERE name = 'Second Admin'`,
  );
  await client.query(
    `INSERT INTO backup_runs (due_at, started_at, finished_at, folder, size_bytes)
     VALUES (now() - interval '1 hour', now() - interval '1 hour', now(), '/backups/inkwell-20261126-020000Z', 1000000)`,
  );
  return { token: tokens['Sample Reviewer'] };
}

function demoText(name) {
  return readFileSync(inRoot('backend', 'demo', 'texts', `${name}.txt`), 'utf8').trim();
}
