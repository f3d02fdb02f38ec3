import { join } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/** Pure rules: no server, no database, no Chromium, no Nest. */
const rules: TestProjectInlineConfiguration = {
  test: {
    name: 'backend-rules',
    root: import.meta.dirname,
    include: ['src/**/*.spec.ts'],
    exclude: ['src/**/*.{db,chromium,tools}.spec.ts'],
    // The spec files of a worker share the loaded modules.
    isolate: false,
    restoreMocks: true,
    // Cryptography on a busy machine; a hanging test is found all the same.
    testTimeout: 20_000,
  },
};

const CRASH_TESTS = 'test/crash*.db.spec.ts';

/** Modules over HTTP on a real PostgreSQL, each file on its own copy of the migrated database; and PDFs in Chromium. */
const database: TestProjectInlineConfiguration = {
  test: {
    name: 'backend-db',
    root: import.meta.dirname,
    include: ['src/**/*.{db,chromium}.spec.ts', 'test/**/*.db.spec.ts'],
    exclude: [CRASH_TESTS],
    globalSetup: [join(import.meta.dirname, 'test/global-setup.ts')],
    // The spec files of a worker share the loaded modules: each starts an app of its own on a database of its own.
    isolate: false,
    restoreMocks: true,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // A job whose notification was sent before its commit waits for the next poll of the queue.
    expect: { poll: { timeout: 15_000 } },
  },
};

/** Killed programs, whose work others take over: mostly minutes of waiting. Only `npm run test:more` runs them. */
const crashes: TestProjectInlineConfiguration = {
  test: { ...database.test, name: 'backend-crash', include: [CRASH_TESTS], exclude: [] },
};

/** What needs bash, curl, jq or openssl. Only `npm run test:system` runs them. */
const tools: TestProjectInlineConfiguration = {
  test: { ...database.test, name: 'backend-tools', include: ['src/**/*.tools.spec.ts'], exclude: [] },
};

export const backendProjects = [rules, database, crashes, tools];

export default defineConfig({ test: { projects: backendProjects } });
