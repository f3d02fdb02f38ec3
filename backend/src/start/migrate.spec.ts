import { QueryFailedError } from 'typeorm';
import { beforeEach, expect, test, vi } from 'vitest';
import { runAll } from './migrate.js';

/** Of `migrate.ts`. */
const MAX_ATTEMPTS = 300;

vi.mock('node:timers/promises', () => ({ setTimeout: async () => undefined }));

const failure = (code: string) =>
  new QueryFailedError('ALTER TABLE', [], Object.assign(new Error('refused'), { code }));
const lockTimeout = () => failure('55P03');
const deadlock = () => failure('40P01');

beforeEach(() => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});

test('a migration that never gets its lock fails after the last attempt', async () => {
  const runMigrations = vi.fn().mockImplementation(() => Promise.reject(lockTimeout()));
  await expect(
    runAll({ runMigrations, query: vi.fn().mockResolvedValue([{ isRunning: false }]) }),
  ).rejects.toThrow('other transactions keep their locks');
  expect(runMigrations).toHaveBeenCalledTimes(MAX_ATTEMPTS);
});

test('a migration that deadlocks runs again', async () => {
  const runMigrations = vi.fn().mockRejectedValueOnce(deadlock()).mockResolvedValue([]);
  await runAll({ runMigrations, query: vi.fn().mockResolvedValue([{ isRunning: false }]) });
  expect(runMigrations).toHaveBeenCalledTimes(2);
});

test('a migration tries again for as long as a backup is taken, and says so once', async () => {
  const runMigrations = vi.fn().mockImplementation(async () => {
    if (runMigrations.mock.calls.length < 2 * MAX_ATTEMPTS) throw lockTimeout();
  });
  await runAll({ runMigrations, query: vi.fn().mockResolvedValue([{ isRunning: true }]) });
  expect(runMigrations).toHaveBeenCalledTimes(2 * MAX_ATTEMPTS);
  expect(process.stderr.write).toHaveBeenCalledOnce();
});
