import { allowedForKeys, isPermission, type Permission } from '@inkwell/contract/permissions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addApiKey, type TestKey } from '../../../test/api-keys.js';
import { expectOfEach, MANY_CALLS, unknownUrlOf } from '../../../test/every-operation.js';
import { expectRefusal } from '../../../test/expect-refusal.js';
import { documentedOperations, type Operation, operationsOf } from '../../../test/operations.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin } from '../../../test/users.js';
import { addProject } from '../../../test/work.js';
import { createOpenApiDocument } from '../../openapi/openapi-document.js';

const operations = documentedOperations().filter(({ access }) => access !== 'public');
/** Calls that a key with the permission may not make, because they need the password or a passkey again. */
const WITH_CONFIRMATION = ['correctEmail', 'exportAuditLog'];
/** Calls without a permission that a key may make. */
const FOR_ALL_KEYS = ['cancelTask', 'downloadTaskReport', 'getOwnApiKey', 'getTask', 'listTasks'];

let app: TestApp;
let keyOf: (permissions: Permission[]) => Promise<TestKey>;
let allPermissions: TestKey;
let ofProject: TestKey;

beforeAll(async () => {
  app = await TestApp.start();
  const admin = await addAdmin(app);
  const keys = new Map<string, TestKey>();
  keyOf = async (permissions) => {
    const name = permissions.join();
    const key = keys.get(name) ?? (await addApiKey(app, admin, permissions));
    keys.set(name, key);
    return key;
  };
  allPermissions = await keyOf([...allowedForKeys]);
  ofProject = await addApiKey(app, admin, [...allowedForKeys], { projectId: await addProject(app) });
});
afterAll(() => app.stop());

const call = (operation: Operation, { key }: TestKey) =>
  app.call(operation.method, unknownUrlOf(operation), { token: key });
const takesKeys = ({ security }: Operation) => security.includes('apiKey');

test('keys may make the calls whose permission they may have, without those that need a confirmation', () => {
  const expected = operations.filter(({ id, access }) =>
    isPermission(access)
      ? allowedForKeys.has(access) && !WITH_CONFIRMATION.includes(id)
      : FOR_ALL_KEYS.includes(id),
  );
  expect(operations.filter(takesKeys).map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  expect(operationsOf(createOpenApiDocument(app.app)).filter(takesKeys).length).toBe(expected.length);
});

test('no key may manage keys, sessions or staff, delete users, or get what lets it act as another user', () => {
  const never: Permission[] = [
    ...(['api-keys:read', 'api-keys:write', 'sessions:read', 'sessions:write', 'staff:manage'] as const),
    ...(['users:delete', 'passwords:reveal', 'agreement-links:copy', 'signed-agreements:send'] as const),
  ];
  expect(never.filter((permission) => allowedForKeys.has(permission))).toEqual([]);
});

test('every operation refuses a key without its permission', MANY_CALLS, async () => {
  const needing = operations.filter(({ id }) => !FOR_ALL_KEYS.includes(id));
  await expectOfEach(needing, async (operation) => {
    const { id, access } = operation;
    const other = access === 'dashboard:read' ? 'search:read' : 'dashboard:read';
    expectRefusal(
      await call(operation, await keyOf([other])),
      isPermission(access) && allowedForKeys.has(access) && !WITH_CONFIRMATION.includes(id)
        ? {
            status: 403,
            code: 'PERMISSION_MISSING',
            message: `This API key does not have the permission "${access}".`,
            facts: { permission: access },
          }
        : { status: 403, code: 'NOT_FOR_API_KEYS', message: 'An API key cannot make this call.' },
    );
  });
});

test('a key with all permissions may make the calls for keys', MANY_CALLS, async () => {
  const refusals = ['UNAUTHENTICATED', 'FORBIDDEN', 'PERMISSION_MISSING', 'NOT_FOR_API_KEYS'];
  await expectOfEach(operations.filter(takesKeys), async (operation) => {
    const { body } = await call(operation, allPermissions);
    expect(refusals).not.toContain(body?.code);
  });
});

test('every other operation refuses a key with all permissions', MANY_CALLS, async () => {
  const others = operations.filter((operation) => !takesKeys(operation));
  await expectOfEach(others, async (operation) => {
    const { status, body } = await call(operation, allPermissions);
    expect([status, body?.code]).toEqual([403, 'NOT_FOR_API_KEYS']);
  });
});

test('every operation for keys that is not for those of a project refuses them', MANY_CALLS, async () => {
  const others = operations.filter((operation) => takesKeys(operation) && !operation.isForProjectKeys);
  await expectOfEach(others, async (operation) =>
    expectRefusal(await call(operation, ofProject), {
      status: 403,
      code: 'NOT_FOR_API_KEYS',
      message: 'This API key is limited to a project, and this call is not.',
    }),
  );
});
