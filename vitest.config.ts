import { defineConfig } from 'vitest/config';
import { backendProjects } from './backend/vitest.config.ts';

/** The files for containers: nothing here can run them. */
const deployment = { test: { name: 'deployment', include: ['deploy/*.spec.ts'] } };

export default defineConfig({
  test: {
    projects: [...backendProjects, '{contract,user-ui,admin-ui}/vitest.config.ts', deployment],
    // Vitest starts one worker per core; on two cores the tests, PostgreSQL and Chromium share them already.
    maxWorkers: '100%',
    reporters: ['default'],
  },
});
