import { defineConfig } from 'vitest/config';
import { maxWorkers } from '../../vitest.workers.ts';

export default defineConfig({
  test: { name: 'client', include: ['src/**/*.spec.ts'], isolate: false, maxWorkers },
});
