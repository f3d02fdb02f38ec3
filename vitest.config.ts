import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { backendProjects } from './backend/vitest.config.ts';

/** The files for containers: nothing here can run them. */
const deployment = { test: { name: 'deployment', include: ['deploy/*.spec.ts'] } };

export default defineConfig({
  test: {
    projects: [...backendProjects, '{contract,user-ui,admin-ui}/vitest.config.ts', deployment],
    // Vitest would keep one core free; with two cores that is half of them.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    reporters: ['default'],
  },
});
