import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectRefusal } from '../../../test/expect-refusal.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, registerUser, type TestUser, verifiedUser } from '../../../test/users.js';
import { waitUntil } from '../../../test/wait-until.js';
import type { MailContent } from '../../core/mail/mail-definition.js';
import { Outbox } from '../../core/mail/outbox.js';
import { SUBMISSION_RECEIPT_MAIL } from '../../work/work.mails.js';

interface Details {
  template: string;
  status: string;
  content: { subject: string; html: string; text: string } | null;
  attachments: string[];
  hasHiddenParts: boolean;
  isRepeatable: boolean;
}

let app: TestApp;
let admin: TestUser;

/** No job runs in this app, so waiting e-mails do not change. */
beforeAll(async () => {
  app = await TestApp.start();
  admin = await addAdmin(app);
});
afterAll(() => app.stop());
beforeEach(() => app.rows('DELETE FROM emails'));

const RECEIPT = SUBMISSION_RECEIPT_MAIL.content({
  name: 'Ada',
  project: null,
  work: 'Your text',
  submittedAt: '2026-11-24T18:30:05.123Z',
  words: '10,458 words',
  sha256: '0123456789abcdef'.repeat(4),
  link: 'https://inkwell.example/dashboard',
});

/** An e-mail with a code, not sent yet. */
async function codeEmail(): Promise<{ id: string }> {
  const { email } = await registerUser(app);
  return app.row('SELECT id FROM emails WHERE recipient = $1', [email]);
}

const open = async (id: string) => {
  const { status, body } = await app.get<{ email: Details }>(`/api/admin/emails/${id}`, admin.token);
  expect(status).toBe(200);
  return body.email;
};
const sendAgain = (id: string) => app.post(`/api/admin/emails/${id}/send-again`, {}, admin.token);
const enqueue = (key: string, content: MailContent, userId: string | null = null) =>
  app.database.transaction((tx) =>
    app.app.get(Outbox).enqueue(tx, { key, to: 'reader@example.com', userId, content }),
  );
const byKey = (key: string) => app.row<{ id: string }>('SELECT id FROM emails WHERE key LIKE $1', [key]);

test('an e-mail shows its subject, HTML and text, and hides a verification code', async () => {
  const { id } = await codeEmail();
  const shown = await open(id);
  expect(shown).toMatchObject({
    template: 'otp',
    status: 'waiting',
    attachments: [],
    hasHiddenParts: true,
    isRepeatable: false,
  });
  expect(shown.content?.subject).toBe('•••••• is your code for Inkwell');
  expect(shown.content?.html).toContain('Enter this code');
  expect(JSON.stringify(shown)).not.toMatch(/\b\d{6}\b is|>\d{6}</);
});

test('an e-mail hides a link that grants access', async () => {
  const ada = await verifiedUser(app);
  await app.post(`/api/admin/users/${ada.id}/send-agreement`, {}, admin.token);
  const { id } = await byKey('agreement%');
  const { template, content } = await open(id);
  expect(template).toBe('agreement-link');
  expect(content?.text).toContain('\n••••••\n');
  expect(JSON.stringify(content)).not.toContain('/sign-agreement/');
});

test('an e-mail has no content after it was withdrawn, and with an unknown id is 404', async () => {
  const { id } = await codeEmail();
  await app.rows('UPDATE emails SET encrypted_content = NULL');
  expect(await open(id)).toMatchObject({ content: null, status: 'dropped' });
  const unknown = '00000000-0000-4000-8000-000000000000';
  expectRefusal(await app.get(`/api/admin/emails/${unknown}`, admin.token), {
    status: 404,
    code: 'NOT_FOUND',
  });
  expectRefusal(await sendAgain(unknown), { status: 404, code: 'NOT_FOUND' });
});

test('an e-mail has no content if it cannot be decrypted', async () => {
  const { id } = await codeEmail();
  await app.rows(`UPDATE emails SET key = key || 'x'`);
  expect(await open(id)).toMatchObject({ content: null });
});

test('an e-mail is sent again once a minute with the same content under a new key, and recorded in the audit log', async () => {
  await enqueue('receipt', RECEIPT);
  const { id } = await byKey('receipt');
  expectRefusal(await sendAgain(id), {
    status: 409,
    code: 'CONFLICT',
    message: 'This e-mail cannot be sent again.',
  });
  const worker = await TestApp.start({ works: true, beside: app });
  try {
    await waitUntilSent(id);
    expect(await open(id)).toMatchObject({ status: 'sent', isRepeatable: true, hasHiddenParts: false });
    const answers = await Promise.all([sendAgain(id), sendAgain(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await worker.mailbox.waitFor('reader@example.com', /^Receipt/, 2)).toHaveLength(2);
    expect(await app.rows(`SELECT 1 FROM emails WHERE template = 'submission-receipt'`)).toHaveLength(2);
  } finally {
    await worker.stop();
    await worker.mailbox.stop();
  }
  expect(
    await app.rows('SELECT actor_email, action, details FROM audit_log WHERE subject_id = $1', [id]),
  ).toEqual([
    {
      actor_email: admin.email,
      action: 'email.send-again',
      details: { userEmail: 'reader@example.com', template: 'submission-receipt' },
    },
  ]);
});

test('an e-mail is not sent again if it had a code', async () => {
  const { id } = await codeEmail();
  await app.rows('UPDATE emails SET sent_at = now()');
  expect(await open(id)).toMatchObject({ isRepeatable: false });
  expectRefusal(await sendAgain(id), {
    status: 409,
    code: 'CONFLICT',
    message: 'This e-mail cannot be sent again.',
  });
});

async function waitUntilSent(id: string): Promise<void> {
  const sent = () => app.rows('SELECT 1 FROM emails WHERE id = $1 AND sent_at IS NOT NULL', [id]);
  await waitUntil(async () => (await sent()).length > 0);
}
