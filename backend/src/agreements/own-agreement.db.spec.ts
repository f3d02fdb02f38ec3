import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../test/expect-refusal.js';
import { signatureImage } from '../../test/signature-image.js';
import { TestApp } from '../../test/test-app.js';
import { addAdmin, signedUser, type TestUser, verifiedUser } from '../../test/users.js';

let app: TestApp;
let admin: TestUser;
let user: TestUser;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await addAdmin(app);
  await app.post('/api/admin/agreements', { content: 'With {{name}} & <b>co</b>.\n\nSecond.' }, admin.token);
  user = await signedUser(app, { name: 'Ada <i>Moreno</i>' });
});
afterAll(() => app.stop());

const read = (token: string, id = user.id) =>
  app.get<{ agreement: object }>(`/api/auth/get-agreement/${id}`, token);
const NOT_FOUND = { status: 404, code: 'NOT_FOUND', message: 'This signed agreement does not exist.' };

describe('a signed agreement', () => {
  test('is shown to its user as escaped HTML', async () => {
    const { status, body } = await read(user.token);
    expect(status).toBe(200);
    expect(body).toEqual({
      agreement: {
        userName: user.name,
        userEmail: user.email,
        userMobileNumber: user.mobileNumber,
        signedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        version: 2,
        content:
          '<p dir="auto">With Ada &lt;i&gt;Moreno&lt;/i&gt; &amp; &lt;b&gt;co&lt;/b&gt;.</p>\n<p dir="auto">Second.</p>',
        signature: await signatureImage(),
        fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
        pdfPath: `/api/auth/get-agreement/${user.id}/pdf`,
      },
    });
  });

  test('is shown to an administrator', async () => {
    expect((await read(admin.token)).body).toEqual((await read(user.token)).body);
  });

  test('of another user is a 404, signed or not', async () => {
    const [stranger, other] = await Promise.all([verifiedUser(app), signedUser(app)]);
    expectRefusal(await read(stranger.token), NOT_FOUND);
    expectRefusal(await read(other.token), NOT_FOUND);
    expectRefusal(await app.get(`/api/auth/get-agreement/${user.id}/pdf`, other.token), NOT_FOUND);
  });

  test('is a 404 before the signature', async () => {
    const unsigned = await verifiedUser(app);
    expectRefusal(await read(unsigned.token, unsigned.id), NOT_FOUND);
    expectRefusal(await app.get(`/api/auth/get-agreement/${unsigned.id}/pdf`, unsigned.token), NOT_FOUND);
    expectRefusal(
      await app.get(`/api/admin/users/${unsigned.id}/agreement/download`, admin.token),
      NOT_FOUND,
    );
  });
});

test('answers 503 with Retry-After while the PDF is being made', async () => {
  const { id } = await app.row<{ id: string }>('SELECT id FROM signed_agreements WHERE user_id = $1', [
    user.id,
  ]);
  const answers = [
    await app.get(`/api/auth/get-agreement/${user.id}/pdf`, user.token),
    await app.get(`/api/auth/get-agreement/${user.id}/pdf`, admin.token),
    await app.get(`/api/admin/users/${user.id}/agreement/download`, admin.token),
    await app.get(`/api/admin/signed-agreements/${id}/pdf`, admin.token),
    await app.post(`/api/admin/signed-agreements/${id}/send-pdf`, undefined, admin.token),
  ];
  for (const answer of answers) {
    expectRefusal(answer, {
      status: 503,
      code: 'AGREEMENT_PDF_PENDING',
      message: 'The PDF is being made. Please try again in a few seconds.',
    });
  }
  expect(await app.rows(`SELECT 1 FROM audit_log WHERE action = 'signed-agreement.send-pdf'`)).toEqual([]);
});

test('the download of a missing PDF makes it now, also if its job was given up', async () => {
  const job = `FROM pgboss.job WHERE name = 'make-signed-copy'`;
  const download = () => app.get(`/api/auth/get-agreement/${user.id}/pdf`, user.token);
  await app.rows(`DELETE ${job}`);
  await download();
  await app.rows(
    `UPDATE pgboss.job SET start_after = now() + interval '15 minutes' WHERE name = 'make-signed-copy'`,
  );
  await download();
  expect(await app.rows(`SELECT start_after <= now() AS "isNow" ${job}`)).toEqual([{ isNow: true }]);
});
