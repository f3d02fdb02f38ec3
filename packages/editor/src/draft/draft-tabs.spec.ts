import { afterEach, describe, expect, test, vi } from 'vitest';
import { joinTabs, type TabMessage } from './draft-tabs';

const insecure = () => new DOMException('The operation is insecure.', 'SecurityError');

/** As browsers refuse them where storage is forbidden. */
function refuseLocks(): void {
  const locks = { request: () => Promise.reject(insecure()), query: () => Promise.reject(insecure()) };
  vi.stubGlobal('navigator', { locks });
}

function refuseChannels(): void {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw insecure();
      }
    },
  );
}

afterEach(() => vi.unstubAllGlobals());

describe('where storage is forbidden', () => {
  test('tabs that have no locks find each other by asking around', async () => {
    refuseLocks();
    const [tab, other, gone] = [joinTabs('text'), joinTabs('text'), joinTabs('text')];
    gone.leave();
    expect(await tab.findOpen()).toEqual(new Set([other.id]));
    tab.leave();
    other.leave();
  });

  test('a tab that may not even ask is alone, and works', async () => {
    refuseLocks();
    refuseChannels();
    const tab = joinTabs('text');
    tab.listen(() => undefined);
    const message: TabMessage = { name: 'submitted' };
    tab.post(message);
    expect(await tab.findOpen()).toEqual(new Set());
    tab.leave();
  });
});
