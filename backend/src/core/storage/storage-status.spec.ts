import { tmpdir } from 'node:os';
import { expect, test, vi } from 'vitest';
import type { Clock } from '../clock/clock.js';
import type { Settings } from '../settings/settings.js';
import { StorageStatus } from './storage-status.js';

const { statfs } = vi.hoisted(() => ({ statfs: vi.fn() }));
vi.mock('node:fs/promises', () => ({ statfs }));

const MB = 1024 * 1024;
let seconds = 0;
let clockIsWrongBySeconds = 0;
const clock: Clock = {
  uptimeMs: () => seconds * 1000,
  now: () => new Date((seconds + clockIsWrongBySeconds) * 1000),
};
const status = new StorageStatus({ dataDir: tmpdir() } as Settings, clock);

test('little free space is a problem', async () => {
  statfs.mockResolvedValue({ bavail: 99, bsize: MB });
  expect(await status.findProblem()).toContain('only 99 MB left');
  statfs.mockResolvedValue({ bavail: 100, bsize: MB });
  expect(await status.findProblem()).toBeNull();
  statfs.mockRejectedValue(new Error('ENOENT'));
  expect(await status.findProblem()).toBeNull();
});

test('a write that failed is a problem for two minutes', async () => {
  status.reportFull();
  seconds += 119;
  expect(await status.findProblem()).toContain('cannot be saved');
  seconds += 1;
  expect(await status.findProblem()).toBeNull();
});

test('a clock that was set back does not make these two minutes longer', async () => {
  status.reportFull();
  clockIsWrongBySeconds = -3600;
  seconds += 119;
  expect(await status.findProblem()).toContain('cannot be saved');
  seconds += 1;
  expect(await status.findProblem()).toBeNull();
});
