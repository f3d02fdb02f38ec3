import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../../test/expect-refusal.js';
import { waitForLock } from '../../../test/locks.js';
import { TestApp } from '../../../test/test-app.js';
import { auditOf, emailsTo } from '../../../test/traces.js';
import { addAdmin, registerUser, signAs, type TestUser, verifiedUser } from '../../../test/users.js';

const URL = '/api/admin/users';

let app: TestApp;
let admin: TestUser;
let ada: TestUser;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await addAdmin(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  ada = await verifiedUser(app);
});

const entry = (action: string, details: object) => ({ actor_id: admin.id, action, details });

describe('sending', () => {
  const unverified = async () => {
    const { email } = await registerUser(app);
    await app.rows(
      `UPDATE verification_codes SET sent_at = now() - interval '2 minutes'
       WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
      [email],
    );
    const { id } = await app.row<{ id: string }>('SELECT id FROM users WHERE email = $1', [email]);
    return { id, email };
  };
  const send = (what: string, id: string) => app.post(`${URL}/${id}/${what}`, {}, admin.token);

  test('sends a code at most once a minute', async () => {
    const { id, email } = await unverified();
    const answers = await Promise.all([send('send-otp', id), send('send-otp', id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
    expect(answers.find(({ status }) => status === 200)?.body).toEqual({ message: 'OTP sent successfully!' });
    expectRefusal(await send('send-otp', id), { status: 429, code: 'TOO_MANY_REQUESTS' });
    expect(await emailsTo(app, email)).toEqual(['otp', 'otp']);
    expect(await auditOf(app, id)).toEqual([entry('user.send-otp', { userEmail: email })]);
  });

  test.each(['send-otp', 'send-agreement'])(
    '%s does not block a concurrent deletion of the user',
    async (what) => {
      const { id } = await unverified();
      const deletion = app.database.createQueryRunner();
      await deletion.startTransaction();
      await deletion.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [id]);
      const sent = send(what, id);
      await waitForLock(app);
      await deletion.query('DELETE FROM users WHERE id = $1', [id]);
      await deletion.commitTransaction();
      await deletion.release();
      expectRefusal(await sent, { status: 404, code: 'NOT_FOUND' });
    },
  );

  test('refuses a code for a verified user', async () => {
    expectRefusal(await send('send-otp', ada.id), { status: 409, code: 'ALREADY_VERIFIED' });
  });

  test('sends the agreement link, with a code if the user is not verified', async () => {
    const { body } = await send('send-agreement', ada.id);
    expect(body).toEqual({ message: 'Agreement link sent successfully!' });
    expect(await emailsTo(app, ada.email)).toEqual(['agreement-link']);
    const { id, email } = await unverified();
    await send('send-agreement', id);
    expect((await emailsTo(app, email)).sort()).toEqual(['agreement-link', 'otp', 'otp']);
    expect(await auditOf(app, id)).toEqual([entry('user.send-agreement', { userEmail: email })]);
  });

  test('the copied link can sign, and each copy is recorded in the audit log', async () => {
    const { body } = await app.get<{ agreementLink: string }>(`${URL}/${ada.id}/agreement-link`, admin.token);
    expect(body.agreementLink).toMatch(/^http:\/\/inkwell\.test\/sign-agreement\/\S+$/);
    expect(await auditOf(app, ada.id)).toEqual([entry('user.copy-agreement-link', { userEmail: ada.email })]);
    const linkToken = body.agreementLink.split('/').at(-1) ?? '';
    const { iat, exp } = JSON.parse(Buffer.from(linkToken.split('.')[1] ?? '', 'base64url').toString());
    expect(exp - iat).toBe(7 * 24 * 3600);
    expect((await signAs(app, { linkToken })).status).toBe(200);
    const signed = {
      status: 409,
      code: 'AGREEMENT_SIGNED',
      message: 'This user has already signed the agreement.',
    };
    expectRefusal(await app.get(`${URL}/${ada.id}/agreement-link`, admin.token), signed);
    expectRefusal(await send('send-agreement', ada.id), signed);
  });
});
