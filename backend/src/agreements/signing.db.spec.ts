import { createHash } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../test/expect-refusal.js';
import { waitForLock } from '../../test/locks.js';
import { blankImage, signatureImage } from '../../test/signature-image.js';
import { TestApp } from '../../test/test-app.js';
import { addAdmin, signAs, type TestUser, verifiedUser } from '../../test/users.js';

const SHOW = '/api/auth/agreement';
const SIGN = '/api/auth/sign-agreement';
const TERMS = 'Made on {{date}} with {{name}} ({{email}}).\n\nSecond paragraph & <b>more</b>.';
const LINK_INVALID = {
  status: 401,
  code: 'AGREEMENT_LINK_INVALID',
  message: 'This link is not valid any more. Log in to get a new one.',
};
const ALREADY_SIGNED = {
  status: 409,
  code: 'ALREADY_SIGNED',
  message: 'You have already signed the agreement. You can log in.',
};
const CHANGED = {
  status: 409,
  code: 'AGREEMENT_CHANGED',
  message: 'The agreement has changed since it was shown to you. Please read it again before you sign.',
};

interface Shown {
  agreement: { content: string; version: number; contentHash: string };
  user: object | null;
}

let app: TestApp;
let admin: TestUser;
let user: TestUser;
/** Version of the terms each test starts with. */
let version: number;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await addAdmin(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  const created = await publish(TERMS);
  version = created.version;
  user = await verifiedUser(app);
});

async function publish(content: string): Promise<{ _id: string; version: number }> {
  const { body } = await app.post<{ agreement: { _id: string; version: number } }>(
    '/api/admin/agreements',
    { content },
    admin.token,
  );
  return body.agreement;
}

const show = (token: string | null) => app.get<Shown>(SHOW, token);
const signatures = () => app.rows('SELECT * FROM signed_agreements WHERE user_id = $1', [user.id]);

/** Tokens that open no agreement, by what is wrong with them. */
async function uselessTokens(): Promise<Record<string, string>> {
  const deleted = await verifiedUser(app);
  await app.rows('DELETE FROM users WHERE id = $1', [deleted.id]);
  const expired = app.app
    .get(JwtService)
    .sign({ sub: user.id, exp: 1_000_000_000 }, { audience: 'agreement' });
  return { garbage: 'x.y.z', 'a session': user.token, 'a deleted account': deleted.linkToken, expired };
}

describe('getting the agreement', () => {
  test('returns the newest version, filled in for the user of the link', async () => {
    const today = () =>
      new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date());
    const before = today();
    const { status, body } = await show(user.linkToken);
    // Midnight may have passed.
    const date = JSON.stringify(body).includes(before) ? before : today();
    const content = `Made on ${date} with ${user.name} (${user.email}).\n\nSecond paragraph & <b>more</b>.`;
    expect(status).toBe(200);
    expect(body).toEqual({
      agreement: { content, version, contentHash: createHash('sha256').update(content).digest('hex') },
      user: { name: user.name, email: user.email },
    });
  });

  test('returns the stored text without a link', async () => {
    const { status, body } = await show(null);
    expect(status).toBe(200);
    expect(body).toEqual({
      agreement: { content: TERMS, version, contentHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      user: null,
    });
  });

  test('rejects an invalid link', async () => {
    for (const token of Object.values(await uselessTokens())) expectRefusal(await show(token), LINK_INVALID);
  });

  test('rejects the link of a user who has signed', async () => {
    await signAs(app, user);
    expectRefusal(await show(user.linkToken), ALREADY_SIGNED);
  });

  test('returns null if there is no version', async () => {
    await app.rows('DELETE FROM agreements');
    expect((await show(null)).body).toEqual({ agreement: null, user: null });
    expect((await show(user.linkToken)).body).toMatchObject({
      agreement: null,
      user: { name: user.name },
    });
    const answer = await signAs(app, user);
    expectRefusal(answer, {
      status: 409,
      code: 'NO_AGREEMENT',
      message: 'There is no agreement to sign at the moment.',
    });
    expect(await signatures()).toEqual([]);
  });
});

describe('signing', () => {
  test('stores text, signature and origin, opens a session and makes the PDF', async () => {
    const shown = (await show(user.linkToken)).body.agreement;
    const signature = await signatureImage();
    const { status, body } = await app.call<{ token: string }>('POST', SIGN, {
      token: user.linkToken,
      from: '203.0.113.7',
      headers: { 'user-agent': `Mozilla/5.0 ${'x'.repeat(600)}` },
      body: { signature, agreementVersion: shown.version, contentHash: shown.contentHash },
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      message: 'Agreement signed successfully! Redirecting to dashboard...',
      token: expect.any(String),
      user: {
        id: user.id,
        name: user.name,
        email: user.email,
        role: 'user',
        hasAccuracyResult: false,
        accuracyResult: null,
      },
    });
    expect((await app.get('/api/users/dashboard', body.token)).status).toBe(200);

    const [signed] = await signatures();
    expect(signed).toMatchObject({
      agreement_version: version,
      agreement_content: shown.content,
      user_name: user.name,
      user_email: user.email,
      user_mobile_number: user.mobileNumber,
      ip_address: '203.0.113.7',
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      pdf_key: null,
    });
    expect(signed?.signature_png).toEqual(Buffer.from(signature.split(',')[1] ?? '', 'base64'));
    expect(signed?.user_agent).toHaveLength(500);
    const jobs = await app.rows(
      `SELECT 1 FROM pgboss.job WHERE name = 'make-signed-copy' AND data->>'signedAgreementId' = $1`,
      [signed?.id],
    );
    expect(jobs).toHaveLength(1);
    const verdict = await app.post('/api/verify/fingerprint', { fingerprint: signed?.fingerprint });
    expect(verdict.body).toEqual({ status: 'genuine' });
  });

  test('works without version and hash', async () => {
    expect((await signAs(app, user)).status).toBe(200);
  });

  test('works with a link of version 0.2.0, which names no version of the sessions', async () => {
    const linkToken = app.app
      .get(JwtService)
      .sign({ sub: user.id }, { audience: 'agreement', expiresIn: '7 days' });
    expect((await signAs(app, { linkToken })).status).toBe(200);
  });

  test('rejects a missing and an invalid link', async () => {
    const signature = await signatureImage();
    expectRefusal(await app.post(SIGN, { signature }), LINK_INVALID);
    for (const token of Object.values(await uselessTokens())) {
      expectRefusal(await app.post(SIGN, { signature }, token), LINK_INVALID);
    }
  });

  test('rejects an unverified user', async () => {
    await app.rows('UPDATE users SET is_verified = false WHERE id = $1', [user.id]);
    expectRefusal(await signAs(app, user), LINK_INVALID);
  });

  test('rejects a user who has become a member of staff', async () => {
    await app.rows(`UPDATE users SET role = 'reviewer' WHERE id = $1`, [user.id]);
    expectRefusal(await signAs(app, user), LINK_INVALID);
  });

  test('rejects a second signature', async () => {
    await signAs(app, user);
    expectRefusal(await signAs(app, user), ALREADY_SIGNED);
    expect(await signatures()).toHaveLength(1);
  });

  test('ten concurrent signatures make one signature and one job', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => signAs(app, user)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expectRefusal(answer, ALREADY_SIGNED);
    const rows = await signatures();
    expect(rows).toHaveLength(1);
    const jobs = await app.rows(`SELECT 1 FROM pgboss.job WHERE data->>'signedAgreementId' = $1`, [
      rows[0]?.id,
    ]);
    expect(jobs).toHaveLength(1);
  });

  test('rejects a signature of an outdated version or text', async () => {
    const { contentHash } = (await show(user.linkToken)).body.agreement;
    const next = await publish(TERMS);
    expectRefusal(await signAs(app, user, { agreementVersion: version }), CHANGED);
    expectRefusal(await signAs(app, user, { agreementVersion: version, contentHash }), CHANGED);

    await app.put(
      `/api/admin/agreements/${next._id}`,
      { content: `${TERMS} And one more thing.` },
      admin.token,
    );
    expectRefusal(await signAs(app, user, { agreementVersion: next.version, contentHash }), CHANGED);
    expect(await signatures()).toEqual([]);

    const shown = (await show(user.linkToken)).body.agreement;
    const answer = await signAs(app, user, {
      agreementVersion: shown.version,
      contentHash: shown.contentHash,
    });
    expect(answer.status).toBe(200);
  });

  test('signs the previous version if the newest is deleted concurrently', async () => {
    const other = app.database.createQueryRunner();
    await other.startTransaction();
    await other.query('DELETE FROM agreements WHERE version = $1', [version]);
    const signing = signAs(app, user);
    await waitForLock(app);
    await other.commitTransaction();
    await other.release();
    expect((await signing).status).toBe(200);
    const [signed] = await signatures();
    expect(signed?.agreement_version).toBeLessThan(version);
  });
});

describe('an invalid signature picture', () => {
  test.each([
    [undefined, 'Please provide your signature'],
    ['', 'Please provide your signature'],
    [7, 'Please provide your signature'],
  ])('%j is missing', async (signature, text) => {
    expectInvalid(await app.post(SIGN, { signature }, user.linkToken), { signature: text });
  });

  test.each([
    ['a blank one', blankImage, 'Please provide your signature'],
    ['no picture', () => 'data:image/png;base64,aGVsbG8=', 'The signature must be a PNG picture'],
    ['another format', () => 'data:image/jpeg;base64,/9j/4AAQ', 'The signature must be a PNG picture'],
    ['a broken one', brokenImage, 'The signature picture cannot be read'],
    [
      'a large one',
      () => `data:image/png;base64,${'A'.repeat(700_000)}`,
      'The signature picture must be at most 500 KB',
    ],
  ])('%s is refused and nothing is kept', async (_, make, text) => {
    const answer = await app.post(SIGN, { signature: await make() }, user.linkToken);
    expectRefusal(answer, {
      status: 400,
      code: 'SIGNATURE_INVALID',
      message: text,
      errors: { signature: [text] },
    });
    expect(await signatures()).toEqual([]);
  });

  test('rejects a malformed version or hash', async () => {
    expectInvalid(await signAs(app, user, { agreementVersion: '1; DROP' }), {
      agreementVersion: 'The version of the agreement must be a whole number',
    });
    expectInvalid(await signAs(app, user, { contentHash: 'abc' }), {
      contentHash: 'The hash of the agreement must have 64 digits from 0-9 and a-f',
    });
  });
});

async function brokenImage(): Promise<string> {
  return (await signatureImage()).slice(0, 600);
}
