import { expect, test } from 'vitest';
import type { OidcRoleRule } from '../../core/settings/oidc-settings.js';
import { roleOf } from './role-of.js';

const RULES: OidcRoleRule[] = [
  { claim: 'groups', value: 'managers', role: 'admin' },
  { claim: 'groups', value: 'quality', role: 'reviewer' },
  { claim: 'department', value: 'audit', role: 'auditor' },
];

test.each([
  [{ groups: ['staff', 'quality'] }, 'reviewer'],
  [{ groups: ['quality', 'managers'] }, 'admin'],
  [{ groups: 'quality' }, 'reviewer'],
  [{ groups: [], department: 'audit' }, 'auditor'],
  [{ groups: ['quality-assurance'] }, null],
  [{ groups: 'managers,quality' }, null],
  [{ groups: { quality: true }, department: 1 }, null],
  [{}, null],
])('the claims %o have the role %s', (claims, role) => {
  expect(roleOf(claims, RULES)).toBe(role);
});
