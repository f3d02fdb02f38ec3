import { expect, test, vi } from 'vitest';
import type { Clock } from '../clock/clock.js';
import type { Settings } from '../settings/settings.js';
import { FileStore } from './file-store.js';
import { FileStoreStatus } from './file-store-status.js';
import { StorageUnavailableError } from './storage-errors.js';

let seconds = 0;
let clockIsWrongBySeconds = 0;
const clock: Clock = {
  uptimeMs: () => seconds * 1000,
  now: () => new Date((seconds + clockIsWrongBySeconds) * 1000),
};
const settings = { storageUrl: 's3://key:secret@127.0.0.1:9/files?tls=off' } as Settings;
const files = new FileStore({ folder: '', storageUrl: settings.storageUrl });
const status = new FileStoreStatus(files, settings, clock);

test('the store is checked again after ten seconds, also after the clock was set back', async () => {
  const checkAccess = vi.spyOn(files, 'checkAccess').mockResolvedValue(undefined);
  await status.check();
  clockIsWrongBySeconds = -3600;
  seconds += 9;
  expect(status.findProblem()).toBeNull();
  expect(checkAccess).toHaveBeenCalledTimes(1);
  checkAccess.mockRejectedValue(new StorageUnavailableError(new Error('no answer in time')));
  seconds += 1;
  status.findProblem();
  await vi.waitFor(() => expect(status.findProblem()).toContain('Files can be neither stored nor read'));
  expect(checkAccess).toHaveBeenCalledTimes(2);
});
