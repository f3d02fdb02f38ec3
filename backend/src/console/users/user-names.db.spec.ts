import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, verifiedUser } from '../../../test/users.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());

async function sortedNames(direction: string): Promise<string[]> {
  const admin = await addAdmin(app);
  const query = new URLSearchParams({ sort: JSON.stringify(['name', direction]), filter: '{"role":"user"}' });
  const { body } = await app.get<{ users: { name: string }[] }>(`/api/admin/users?${query}`, admin.token);
  return body.users.map(({ name }) => name);
}

describe('names', () => {
  test('are sorted without case and accents, which order only names with equal letters', async () => {
    const names = ['anna', 'Anna', 'ärla', 'Åsa', 'de la Cruz', 'Delacroix', 'Émile', 'Zoe'];
    for (const name of names.toSorted()) await verifiedUser(app, { name });
    expect(await sortedNames('ASC')).toEqual(names);
    expect(await sortedNames('DESC')).toEqual(names.toReversed());
  });
});
