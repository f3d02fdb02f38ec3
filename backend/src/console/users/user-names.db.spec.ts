import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAdmin, verifiedUser } from '../../../test/people.js';
import { TestApp } from '../../../test/test-app.js';
import { userListSql } from './user-list.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());

async function namesInOrder(direction: string): Promise<string[]> {
  const admin = await addAdmin(app);
  const query = new URLSearchParams({ sort: JSON.stringify(['name', direction]), filter: '{"role":"user"}' });
  const { body } = await app.get<{ users: { name: string }[] }>(`/api/admin/users?${query}`, admin.token);
  return body.users.map(({ name }) => name);
}

describe('names', () => {
  test('stand as people expect them, whatever their case and accents', async () => {
    const names = ['anna', 'Anna', 'ärla', 'Åsa', 'de la Cruz', 'Delacroix', 'Émile', 'Zoe'];
    for (const name of names.toSorted()) await verifiedUser(app, { name });
    expect(await namesInOrder('ASC')).toEqual(names);
    expect(await namesInOrder('DESC')).toEqual(names.toReversed());
  });

  test('are read from their index in both directions', async () => {
    for (const direction of ['ASC', 'DESC'] as const) {
      const query = { sort: 'name', direction, offset: 0, limit: 25, filter: {} } as const;
      const { rows, parameters } = userListSql(query, 'name');
      const plan = await app.database.transaction(async (tx) => {
        // So few people would be sorted faster.
        await tx.query('SET LOCAL enable_sort = off');
        return tx.query(`EXPLAIN ${rows}`, [...parameters, query.limit, query.offset]);
      });
      expect(JSON.stringify(plan)).toMatch(/Index (Only )?Scan (Backward )?using users_name /);
      expect(JSON.stringify(plan)).not.toContain('Sort');
    }
  });
});
