import { expect, it } from 'vitest';
import { admin } from '../../test/renderConsole';
import { storeSession } from '../providers/session';
import { canAccess } from './canAccess';

it.each([
  ['reviewer', 'admin/users', 'list', false],
  ['reviewer', 'admin/reviews', 'edit', true],
  ['auditor', 'admin/agreements', 'edit', true],
  ['auditor', 'admin/agreements', 'create', false],
  ['admin', 'admin/agreements', 'create', true],
  ['auditor', 'penalties', 'write', false],
  ['admin', 'penalties', 'write', true],
] as const)('a member of staff with the role %s: %s, %s is %s', async (role, resource, action, isAllowed) => {
  storeSession({ token: 'abc', user: { ...admin, role } });
  await expect(canAccess({ resource, action })).resolves.toBe(isAllowed);
});

it('refuses everything without a session', async () => {
  await expect(canAccess({ resource: 'admin/users', action: 'list' })).resolves.toBe(false);
});

it('fails for a resource without a declared permission', async () => {
  await expect(canAccess({ resource: 'admin/parcels', action: 'list' })).rejects.toThrow(
    'No permission is declared for list of admin/parcels',
  );
});
