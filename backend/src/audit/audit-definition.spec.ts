import { globSync } from 'node:fs';
import { join } from 'node:path';
import { AUDIT_ACTIONS } from '@inkwell/contract/audit-actions';
import { expect, it } from 'vitest';
import { declaredActions } from './audit-definition.js';

it('every action of the contract is declared once, by a module', async () => {
  const modules = join(import.meta.dirname, '..');
  for (const file of globSync('**/*.audit.ts', { cwd: modules })) await import(join(modules, file));
  expect(declaredActions().toSorted()).toEqual(AUDIT_ACTIONS.toSorted());
});
