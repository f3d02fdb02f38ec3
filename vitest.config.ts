import { defineConfig } from 'vitest/config';
import { backendProjects } from './backend/vitest.config.ts';
import { LongFilesFirst } from './vitest.sequencer.ts';
import { maxWorkers } from './vitest.workers.ts';

const deployment = { test: { name: 'deployment', include: ['deploy/*.spec.ts'] } };
const scripts = { test: { name: 'scripts', include: ['scripts/**/*.spec.mjs'], isolate: false } };

export default defineConfig({
  test: {
    projects: [...backendProjects, '{packages/*,user-ui,admin-ui}/vitest.config.ts', deployment, scripts],
    maxWorkers,
    sequence: { sequencer: LongFilesFirst },
    reporters: ['default'],
  },
});
