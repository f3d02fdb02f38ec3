import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApp } from '../../test/test-app.js';
import { addAdmin, signedUser, type TestUser, verifiedUser } from '../../test/users.js';

let app: TestApp;
let admin: TestUser;
let user: TestUser;
let signed: Record<string, unknown>;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await addAdmin(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.post('/api/admin/agreements', { content: 'Made with {{name}}.' }, admin.token);
  user = await signedUser(app);
  signed = await app.row('SELECT * FROM signed_agreements WHERE user_id = $1', [user.id]);
});

const reread = () => app.row('SELECT * FROM signed_agreements WHERE id = $1', [signed.id]);
const verify = (fingerprint: unknown) => app.post('/api/verify/fingerprint', { fingerprint });

describe('the database refuses', () => {
  test.each([
    ['id', 'gen_random_uuid()'],
    ['agreement_version', 'agreement_version + 1'],
    ['agreement_content', `agreement_content || ' '`],
    ['signature_png', `signature_png || '\\x00'`],
    ['user_name', `'Eve'`],
    ['user_email', `'eve@example.com'`],
    ['user_mobile_number', `'5550100999'`],
    ['signed_at', `signed_at - interval '1 millisecond'`],
    ['ip_address', `'10.0.0.1'`],
    ['user_agent', `''`],
    ['fingerprint', `repeat('0', 64)`],
  ])('to change %s', async (column, value) => {
    const change = app.rows(`UPDATE signed_agreements SET ${column} = ${value} WHERE id = $1`, [signed.id]);
    await expect(change).rejects.toThrow('a signed agreement is evidence and cannot be changed');
    expect(await reread()).toEqual(signed);
  });

  test('to assign a signature to another user', async () => {
    const other = await verifiedUser(app);
    const change = app.rows('UPDATE signed_agreements SET user_id = $2 WHERE id = $1', [signed.id, other.id]);
    await expect(change).rejects.toThrow('cannot be changed');
  });

  test('to replace a recorded PDF', async () => {
    const record = (key: string) =>
      app.rows('UPDATE signed_agreements SET pdf_key = $2, pdf_sha256 = $2 WHERE id = $1', [signed.id, key]);
    await record(`first-${signed.id}`);
    await expect(record(`second-${signed.id}`)).rejects.toThrow('cannot be changed');
  });

  test('to delete a signature, alone or with all others', async () => {
    const refusal = 'a signed agreement is evidence and cannot be deleted';
    await expect(app.rows('DELETE FROM signed_agreements WHERE id = $1', [signed.id])).rejects.toThrow(
      refusal,
    );
    await expect(app.rows('TRUNCATE signed_agreements')).rejects.toThrow(refusal);
    expect(await reread()).toEqual(signed);
  });
});

test('a signature stays genuine when user and version are deleted', async () => {
  await app.rows('DELETE FROM users WHERE id = $1', [user.id]);
  await app.delete(`/api/admin/agreements/${signed.agreement_id}`, admin.token);
  expect(await reread()).toEqual({ ...signed, user_id: null, agreement_id: null });
  expect((await verify(signed.fingerprint)).body).toEqual({ status: 'genuine' });

  const { status, body } = await app.get(`/api/admin/signed-agreements/${signed.id}`, admin.token);
  expect(status).toBe(200);
  expect(body.signedAgreement).toMatchObject({
    userId: null,
    agreementId: null,
    userName: user.name,
    userEmail: user.email,
    version: signed.agreement_version,
    agreementContent: signed.agreement_content,
  });
});

test('a change of the version does not change the signed text', async () => {
  await app.post('/api/admin/agreements', { content: 'Another text' }, admin.token);
  await app.put(`/api/admin/agreements/${signed.agreement_id}`, { content: 'Rewritten' }, admin.token);
  expect(await reread()).toEqual(signed);
});

test('a row that was changed without the trigger is reported as altered', async () => {
  await app.database.transaction(async (tx) => {
    await tx.query('ALTER TABLE signed_agreements DISABLE TRIGGER signed_agreements_keep');
    await tx.query(`UPDATE signed_agreements SET user_name = 'Eve' WHERE id = $1`, [signed.id]);
    await tx.query('ALTER TABLE signed_agreements ENABLE TRIGGER signed_agreements_keep');
  });
  expect((await verify(signed.fingerprint)).body).toEqual({ status: 'altered' });
});
