import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { print } from '../lib/output.mjs';
import { startProduct } from '../lib/start-server.mjs';
import { ApiClient, CallHistory } from './api-client.mjs';
import { ADMIN } from './deployment.mjs';
import { Exim } from './exim.mjs';
import { signAgreement } from './journey.mjs';

const DOMAIN = 'mail.inkwell.test';
const WAIT_LIMIT_MS = 60_000;

/** E-mails through Debian's Exim, with TLS and a sign-in, and what becomes of those that it refuses. */
export async function checkMail() {
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-mail-'));
  chmodSync(folder, 0o755);
  const mailFolder = join(folder, 'exim');
  mkdirSync(mailFolder);
  const exim = new Exim(mailFolder, { domain: DOMAIN, user: 'inkwell', password: 'the right one' });
  let product;
  const restart = async (smtpUrl) => {
    await product?.stop();
    product = await startProduct({
      env: {
        DATA_DIR: join(folder, 'data'),
        SMTP_URL: smtpUrl,
        MAIL_FROM: `Inkwell <no-reply@${DOMAIN}>`,
        NODE_EXTRA_CA_CERTS: exim.certificate,
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        DEMO_DATA: 'off',
        LOG_LEVEL: 'error',
      },
      log: process.stdout,
    });
    return product;
  };
  try {
    await exim.start();
    await restart(exim.url());
    await checkDelivery(exim, product);
    await checkRefusedRecipient(product);
    await checkWrongPassword(exim, restart);
  } finally {
    await product?.stop();
    await exim.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The e-mailed PDF has the bytes of the stored one. */
async function checkDelivery(exim, { url: siteUrl }) {
  const readEmails = (to, after) => exim.readEmails(to, after);
  const pdf = await signAgreement({ siteUrl, readEmails, domain: DOMAIN });
  const admin = await signIn(siteUrl);
  const { body: list } = await admin.call('GET', '/api/admin/signed-agreements');
  const { body: stored } = await admin.call(
    'GET',
    `/api/admin/signed-agreements/${list.signedAgreements[0]._id}/pdf`,
  );
  if (!stored.equals(pdf)) throw new Error('The e-mailed PDF is not the stored one.');
  print(`A PDF of ${pdf.length} bytes arrived unchanged, over TLS and with a sign-in.`);
}

/** A refusal of the recipient is final: no retry, and the job is shown as failed. */
async function checkRefusedRecipient({ url: siteUrl }) {
  const email = await register(siteUrl, 'unknown');
  const admin = await signIn(siteUrl);
  const failed = await waitForFailedJob(admin);
  if (failed.queue !== 'send-email') throw new Error(`Another job failed: ${JSON.stringify(failed)}`);
  const found = await waitForEmail(admin, email, ({ lastError }) => lastError);
  if (found.attempts !== 1) throw new Error(`The refused e-mail had ${found.attempts} attempts.`);
  print(`A refused recipient: ${found.lastError}`);
}

/** A refused sign-in is not final: the e-mail waits until the password is corrected. */
async function checkWrongPassword(exim, restart) {
  const { url: siteUrl } = await restart(exim.url('the wrong one'));
  const email = await register(siteUrl, 'patient');
  const waiting = await waitForEmail(await signIn(siteUrl), email, ({ attempts }) => attempts > 1);
  if (waiting.status !== 'failing') throw new Error(`The e-mail is ${waiting.status} and does not wait.`);
  print(`A wrong password: ${waiting.lastError}`);
  const corrected = await restart(exim.url());
  const admin = await signIn(corrected.url);
  await waitForEmail(admin, email, ({ status }) => status === 'sent');
  if ((await exim.readEmails(email, '')).length !== 1) throw new Error('The e-mail did not arrive once.');
}

async function signIn(siteUrl) {
  const admin = new ApiClient(siteUrl, new CallHistory());
  await admin.signIn('/api/auth/admin-login', ADMIN);
  return admin;
}

async function register(siteUrl, name) {
  const email = `${name}-${randomUUID().slice(0, 8)}@${DOMAIN}`;
  await new ApiClient(siteUrl, new CallHistory()).call('POST', '/api/auth/register', {
    name: 'Sample Writer',
    email,
    mobileNumber: '5012345678',
    alternativeMobileNumber: '',
    address: '7 Quill Lane, Inkford',
    password: 'ink and paper',
  });
  return email;
}

async function waitForFailedJob(admin) {
  const giveUpAt = performance.now() + WAIT_LIMIT_MS;
  for (;;) {
    const { body } = await admin.call('GET', `/api/admin/jobs?filter=${filterOf({ state: 'failed' })}`);
    if (body.jobs.length > 0) return body.jobs[0];
    if (performance.now() > giveUpAt) throw new Error('No job is shown as failed.');
    await sleep(200);
  }
}

/** Waits until the console's list of e-mails shows this state of the e-mail. */
async function waitForEmail(admin, recipient, isReached) {
  const giveUpAt = performance.now() + WAIT_LIMIT_MS;
  for (;;) {
    const { body } = await admin.call('GET', `/api/admin/emails?filter=${filterOf({ q: recipient })}`);
    const [email] = body.emails;
    if (email && isReached(email)) return email;
    if (performance.now() > giveUpAt) throw new Error(`The e-mail stays ${JSON.stringify(email)}.`);
    await sleep(200);
  }
}

function filterOf(filter) {
  return encodeURIComponent(JSON.stringify(filter));
}
