import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { backendProjects } from './backend/vitest.config.ts';

const deployment = { test: { name: 'deployment', include: ['deploy/*.spec.ts'] } };
const scripts = { test: { name: 'scripts', include: ['scripts/**/*.spec.mjs'] } };

export default defineConfig({
  test: {
    projects: [
      ...backendProjects,
      '{contract,editor,user-ui,admin-ui}/vitest.config.ts',
      deployment,
      scripts,
    ],
    // Vitest would keep one core free; with two cores that is half of them.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    reporters: ['default'],
  },
});
