import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../test/expect-refusal.js';
import { TestApp } from '../../test/test-app.js';
import { addAdmin, signAs, signedUser, type TestUser, verifiedUser } from '../../test/users.js';
import { Jobs } from '../core/jobs/jobs.js';
import { MAKE_SIGNED_COPY } from './signed-copies.service.js';

const SIGNED = /^Your signed agreement/;
const SENT = { message: 'The PDF is on its way to the user.' };

let app: TestApp;
let admin: TestUser;
let user: TestUser;
let signedId: string;
let pdf: Buffer;

beforeAll(async () => {
  app = await TestApp.start({ works: true });
  admin = await addAdmin(app);
  user = await signedUser(app, { name: 'Zoë "Ada" O’Hara' });
  const [email] = await app.mailbox.waitFor(user.email, SIGNED);
  if (!email) throw new Error('No e-mail');
  pdf = await app.mailbox.attachment(email, 0);
  signedId = await signedIdOf(user);
});
afterAll(() => app.stop());

async function signedIdOf({ id }: TestUser): Promise<string> {
  return (await app.row<{ id: string }>('SELECT id FROM signed_agreements WHERE user_id = $1', [id])).id;
}

function copyRow(id: string) {
  return app.row<{ pdf_key: string; pdf_sha256: string }>(
    'SELECT pdf_key, pdf_sha256 FROM signed_agreements WHERE id = $1',
    [id],
  );
}

async function checkPdf(bytes: Buffer): Promise<unknown> {
  const form = new FormData();
  form.append('pdf', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'some.pdf');
  return (await postForm(form)).body;
}

async function postForm(form: FormData) {
  const encoded = new Response(form);
  return app.call('POST', '/api/verify/pdf', {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    body: Buffer.from(await encoded.arrayBuffer()),
  });
}

describe('the signed copy', () => {
  test('is made, recorded by its hash, and e-mailed once', async () => {
    const [email, ...others] = await app.mailbox.list(user.email);
    expect(others).toEqual([]);
    expect(email).toMatchObject({
      deliveries: 1,
      attachments: [
        { filename: 'agreement-Zoë-Ada-O-Hara.pdf', mimeType: 'application/pdf', size: pdf.length },
      ],
    });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const { pdf_sha256 } = await copyRow(signedId);
    expect(pdf_sha256).toBe(createHash('sha256').update(pdf).digest('hex'));
    // Recorded once the mail server has taken it.
    await expect
      .poll(() =>
        app.row(
          `SELECT attempts, sent_at IS NOT NULL AS sent FROM emails WHERE template = 'agreement-signed'`,
        ),
      )
      .toEqual({ attempts: 1, sent: true });
  });

  test('is downloaded by its user and by administrators with the bytes that were e-mailed', async () => {
    const urls = [
      [`/api/auth/get-agreement/${user.id}/pdf`, user.token],
      [`/api/auth/get-agreement/${user.id}/pdf`, admin.token],
      [`/api/admin/users/${user.id}/agreement/download`, admin.token],
      [`/api/admin/signed-agreements/${signedId}/pdf`, admin.token],
    ] as const;
    for (const [url, token] of urls) {
      const { status, headers, bytes } = await app.get(url, token);
      expect([url, status, headers['content-type']]).toEqual([url, 200, 'application/pdf']);
      expect(headers['content-disposition']).toMatch(/^attachment; filename=agreement-Zoe-Ada-O-Hara\.pdf/);
      expect(headers['content-disposition']).toContain(`filename*=UTF-8''agreement-Zo%C3%AB-Ada-O-Hara.pdf`);
      expect(bytes.equals(pdf)).toBe(true);
    }
  });

  test('counts as ready and e-mailed in the console', async () => {
    const { body } = await app.get(`/api/admin/signed-agreements/${signedId}`, admin.token);
    expect(body.signedAgreement).toMatchObject({ pdfReady: true, emailedAt: expect.any(String) });
  });
});

describe('the check of a document', () => {
  test('reports an unchanged copy as genuine', async () => {
    expect(await checkPdf(pdf)).toEqual({ status: 'genuine' });
  });

  test('reports a copy without a recorded hash as genuine by its signature', async () => {
    const before = await app.row('SELECT pdf_sha256 FROM signed_agreements WHERE user_email = $1', [
      user.email,
    ]);
    // As after a restore of an older database. The trigger protects the row from the program.
    const record = (hash: unknown) =>
      app.database.transaction(async (tx) => {
        await tx.query('ALTER TABLE signed_agreements DISABLE TRIGGER signed_agreements_keep');
        await tx.query('UPDATE signed_agreements SET pdf_sha256 = $1 WHERE user_email = $2', [
          hash,
          user.email,
        ]);
        await tx.query('ALTER TABLE signed_agreements ENABLE TRIGGER signed_agreements_keep');
      });
    await record(null);
    expect(await checkPdf(pdf)).toEqual({ status: 'genuine' });
    await record(before?.pdf_sha256);
  });

  test('reports a changed copy as altered', async () => {
    const longer = Buffer.concat([pdf, Buffer.from('\n% one line more\n')]);
    expect(await checkPdf(longer)).toEqual({ status: 'altered' });
  });

  test('reports any other document as unknown', async () => {
    expect(await checkPdf(Buffer.from('%PDF-1.7 of somebody else'))).toEqual({ status: 'unknown' });
    const stranger = await app.post('/api/verify/fingerprint', { fingerprint: 'a'.repeat(64) });
    expect(stranger.body).toEqual({ status: 'unknown' });
  });

  test('rejects a request without a file and a file that is too large', async () => {
    const empty = new FormData();
    empty.append('comment', 'no file');
    const text = 'Please choose a PDF file';
    const missing = { status: 400, code: 'VALIDATION_FAILED', message: text, errors: { pdf: [text] } };
    expectRefusal(await postForm(empty), missing);
    expectRefusal(await app.post('/api/verify/pdf', { pdf: 'text' }), missing);
    const large = new FormData();
    large.append('pdf', new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]), 'large.pdf');
    expectRefusal(await postForm(large), {
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
      message: 'What was sent is too large.',
    });
    const wrongField = new FormData();
    wrongField.append('other', new Blob(['x']), 'x.pdf');
    expect((await postForm(wrongField)).status).toBe(400);
  });

  test('rejects a request with many other fields', async () => {
    const formOf = (length: number) => {
      const form = new FormData();
      for (let index = 0; index < 50; index++) form.append(`field${index}`, 'x'.repeat(length));
      form.append('pdf', new Blob([new Uint8Array(pdf)]), 'some.pdf');
      return form;
    };
    expectRefusal(await postForm(formOf(100)), { status: 400, code: 'BAD_REQUEST' });
    expectRefusal(await postForm(formOf(900_000)), { status: 413, code: 'PAYLOAD_TOO_LARGE' });
  });

  test('accepts a fingerprint with spaces and upper case, and rejects other lengths', async () => {
    const { fingerprint } = await app.row<{ fingerprint: string }>(
      'SELECT fingerprint FROM signed_agreements WHERE id = $1',
      [signedId],
    );
    const grouped = fingerprint.toUpperCase().replace(/(.{4})/g, '$1 ');
    expect((await app.post('/api/verify/fingerprint', { fingerprint: grouped })).body).toEqual({
      status: 'genuine',
    });
    for (const wrong of [undefined, '', 'xyz', fingerprint.slice(1), `${fingerprint}0`, 7]) {
      const text = 'A fingerprint has 64 digits from 0-9 and a-f';
      expectRefusal(await app.post('/api/verify/fingerprint', { fingerprint: wrong }), {
        status: 400,
        code: 'VALIDATION_FAILED',
        message: text,
        errors: { fingerprint: [text] },
      });
    }
  });
});

test('ten concurrent signatures and a job that runs three times make one copy and one e-mail', async () => {
  const user = await verifiedUser(app);
  const jobs = app.app.get(Jobs);
  await Promise.all(Array.from({ length: 10 }, () => signAs(app, user)));
  const id = await signedIdOf(user);
  await app.database.transaction(async (tx) => {
    for (let round = 0; round < 3; round++)
      await jobs.enqueue(tx, MAKE_SIGNED_COPY, { signedAgreementId: id });
  });
  const [email] = await app.mailbox.waitFor(user.email, SIGNED);
  // The queue runs jobs in order, so the other jobs have ended when this user's e-mail arrives.
  const marker = await signedUser(app);
  await app.mailbox.waitFor(marker.email, SIGNED);
  expect(await app.mailbox.list(user.email)).toEqual([email]);
  expect(email?.deliveries).toBe(1);
  const { pdf_key } = await copyRow(id);
  const downloaded = await app.get(`/api/auth/get-agreement/${user.id}/pdf`, user.token);
  expect(downloaded.bytes.equals(await app.mailbox.attachment(email ?? missing(), 0))).toBe(true);
  expect(pdf_key).toMatch(`agreements/${id}-`);
  const files = await readdir(app.settings.dataDir, { recursive: true });
  expect(files.filter((path) => path.includes(id)).map((path) => basename(path))).toEqual([
    basename(pdf_key),
  ]);
});

describe('an administrator', () => {
  test('sends the copy again, recorded in the audit log', async () => {
    const { status, body } = await app.post(
      `/api/admin/signed-agreements/${signedId}/send-pdf`,
      undefined,
      admin.token,
    );
    expect([status, body]).toEqual([202, SENT]);
    const emails = await app.mailbox.waitFor(user.email, SIGNED, 2);
    expect(await app.mailbox.attachment(emails[0] ?? missing(), 0)).toEqual(pdf);
    const entry = await app.row('SELECT * FROM audit_log WHERE subject_id = $1', [signedId]);
    expect(entry).toMatchObject({
      action: 'signed-agreement.send-pdf',
      actor_id: admin.id,
      actor_email: admin.email,
      details: { userEmail: user.email },
    });
  });

  test('sends at most one copy a minute', async () => {
    const user = await signedUser(app);
    const id = await signedIdOf(user);
    await app.mailbox.waitFor(user.email, SIGNED);
    const url = `/api/admin/signed-agreements/${id}/send-pdf`;
    const answers = await Promise.all(Array.from({ length: 5 }, () => app.post(url, undefined, admin.token)));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(202));
    // The first of the concurrent requests sends a copy, the others do not.
    expect(await sentAgain(id)).toBe(1);
    await ageEmails(30);
    await app.post(url, undefined, admin.token);
    expect(await sentAgain(id)).toBe(1);
    await ageEmails(30);
    await app.post(url, undefined, admin.token);
    expect(await sentAgain(id)).toBe(2);
  });

  test('can send the copy of a deleted user', async () => {
    const user = await signedUser(app);
    const id = await signedIdOf(user);
    await app.mailbox.waitFor(user.email, SIGNED);
    await app.rows('DELETE FROM users WHERE id = $1', [user.id]);
    expect((await app.get(`/api/admin/signed-agreements/${id}/pdf`, admin.token)).status).toBe(200);
    expect(
      (await app.post(`/api/admin/signed-agreements/${id}/send-pdf`, undefined, admin.token)).status,
    ).toBe(202);
    await app.mailbox.waitFor(user.email, SIGNED, 2);
  });

  test('sees the e-mail time of each copy, also of a deleted user', async () => {
    const user = await signedUser(app);
    const id = await signedIdOf(user);
    await app.mailbox.waitFor(user.email, SIGNED);
    const emailedAt = async (of: string) => {
      const { body } = await app.get<{ signedAgreement: { emailedAt: string | null } }>(
        `/api/admin/signed-agreements/${of}`,
        admin.token,
      );
      return body.signedAgreement.emailedAt;
    };
    await expect.poll(() => emailedAt(id)).not.toBeNull();
    const first = await emailedAt(id);
    await app.rows('UPDATE users SET is_signed_agreement = false WHERE id = $1', [user.id]);
    await signAs(app, user);
    await app.mailbox.waitFor(user.email, SIGNED, 2);
    const second = await signedIdOf(user);
    await expect.poll(() => emailedAt(second)).not.toBeNull();
    await app.rows('DELETE FROM users WHERE id = $1', [user.id]);
    expect(await emailedAt(id)).toBe(first);
    expect(await emailedAt(second)).not.toBe(first);
  });
});

/** Counts the copies that were sent on request, without the one after the signature. */
async function sentAgain(id: string): Promise<number> {
  const sent = await app.rows(
    `SELECT 1 FROM emails WHERE starts_with(key, 'agreement-signed:' || $1 || ':resent')`,
    [id],
  );
  return sent.length;
}

/** Moves the requests of all e-mails into the past. */
function ageEmails(seconds: number) {
  return app.rows('UPDATE emails SET created_at = created_at - make_interval(secs => $1)', [seconds]);
}

function missing(): never {
  throw new Error('The e-mail is missing');
}
