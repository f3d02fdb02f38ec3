import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../test/expect-refusal.js';
import { TestApp } from '../../test/test-app.js';
import { addAdmin, type TestUser } from '../../test/users.js';
import { addImage } from '../../test/work.js';
import type { ReferenceVersionListDto, WholeReferenceVersionDto } from './dto/reference-version.dto.js';

let app: TestApp;
let admin: TestUser;
let image: string;

beforeAll(async () => {
  app = await TestApp.start({ works: true });
  admin = await addAdmin(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  image = await addImage(app, 'Ledger');
});

const write = (referenceText: string | null) =>
  app.put(`/api/admin/images/${image}`, { referenceText }, admin.token);
const list = async () =>
  (await app.get<ReferenceVersionListDto>(`/api/admin/images/${image}/reference-versions`, admin.token)).body
    .versions;
const restore = (version: number, body: object = {}) =>
  app.post<{ image: { referenceText: string; version: number } }>(
    `/api/admin/images/${image}/reference-versions/${version}/restore`,
    body,
    admin.token,
  );

describe('a reference text that is replaced', () => {
  test('is kept, listed and read', async () => {
    for (const text of ['First', 'Second', null, 'Third']) expect((await write(text)).status).toBe(200);
    const replacedBy = { replacedBy: admin.email, replacedAt: expect.stringMatching(/Z$/) };
    expect(await list()).toEqual([
      { version: 2, length: 6, ...replacedBy },
      { version: 1, length: 5, ...replacedBy },
    ]);
    const { body } = await app.get<{ version: WholeReferenceVersionDto }>(
      `/api/admin/images/${image}/reference-versions/1`,
      admin.token,
    );
    expect(body.version).toMatchObject({ version: 1, referenceText: 'First' });
  });

  test('is not kept twice if another field is changed', async () => {
    await write('First');
    await app.put(`/api/admin/images/${image}`, { title: 'Other' }, admin.token);
    await write('First');
    expect(await list()).toEqual([]);
  });

  test('is restored with an entry in the audit log, and the current one is kept', async () => {
    await write('First');
    await write('Second');
    const { status, body } = await restore(1);
    expect([status, body.image.referenceText, body.image.version]).toEqual([200, 'First', 4]);
    expect((await list()).map(({ version }) => version)).toEqual([2, 1]);
    const entries = await app.rows(
      `SELECT actor_email, details FROM audit_log WHERE action = 'image.restore-reference' AND subject_id = $1`,
      [image],
    );
    expect(entries).toMatchObject([{ actor_email: admin.email, details: { title: 'Ledger' } }]);
  });

  test('is not restored if the image was changed since, or if there is none', async () => {
    await write('First');
    await write('Second');
    expect((await restore(1, { version: 2 })).body).toMatchObject({ code: 'STALE_RECORD' });
    // The newest one is not replaced.
    for (const version of [2, 3, 2 ** 40])
      expectRefusal(await restore(version), { status: 404, code: 'NOT_FOUND' });
  });

  test('is deleted with its image', async () => {
    await write('First');
    await write('Second');
    expect((await app.delete(`/api/admin/images/${image}`, admin.token)).status).toBe(200);
    expect(await app.rows('SELECT 1 FROM reference_texts WHERE file_id = $1', [image])).toEqual([]);
  });
});
