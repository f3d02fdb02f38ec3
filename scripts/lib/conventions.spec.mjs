import { describe, expect, it } from 'vitest';
import { findViolations } from './conventions.mjs';

describe('conventions', () => {
  it.each([
    ['backend/src/work/pages.service.ts', 'const now = new Date();', 'core/clock'],
    ['backend/src/work/pages.service.ts', 'const now = Date.now();', 'core/clock'],
    ['backend/src/auth/auth.module.ts', 'imports: [forwardRef(() => UsersModule)]', 'cycle'],
    ['backend/src/reviews/due/due.queries.ts', 'SELECT id FROM pgboss.job', 'core/jobs/job.queries.ts'],
    ['user-ui/src/main.tsx', 'window.x = y as any;', 'type check'],
    ['e2e/visitor.spec.ts', 'await page.waitForTimeout(500);', 'events'],
    ['backend/src/work/work.db.spec.ts', "it.only('works', () => {});", 'runs always'],
    ['backend/src/work/utils.ts', 'export const a = 1;', 'named after what it holds'],
    ['bench/run.mjs', 'a\n'.repeat(301), 'two files'],
  ])('%s with %o is refused', (file, text, reason) => {
    expect(findViolations(file, text).join('\n')).toContain(reason);
  });

  it.each([
    ['backend/src/core/clock/clock.ts', 'const now = new Date();'],
    ['backend/src/core/jobs/job.queries.ts', 'SELECT id FROM pgboss.job'],
    ['backend/src/core/jobs/jobs.db.spec.ts', 'SELECT id FROM pgboss.job'],
    ['backend/src/work/work.db.spec.ts', 'const now = new Date();'],
    ['backend/src/work/pages.service.ts', 'const then = new Date(row.submittedAt);'],
    ['backend/src/work/pages.service.ts', ' * Never new Date(): see the clock.'],
    ['user-ui/src/main.tsx', 'const now = Date.now();'],
  ])('%s with %o is fine', (file, text) => {
    expect(findViolations(file, text)).toEqual([]);
  });
});
