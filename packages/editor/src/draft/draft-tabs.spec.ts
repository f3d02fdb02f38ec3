import { afterEach, describe, expect, test, vi } from 'vitest';
import { joinTabs, type TabMessage } from './draft-tabs';

const insecure = () => new DOMException('The operation is insecure.', 'SecurityError');

/** As in browsers that forbid storage. */
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

describe('a browser that forbids storage', () => {
  test('tabs without locks find each other by asking', async () => {
    refuseLocks();
    const [tab, other, gone] = [joinTabs('text'), joinTabs('text'), joinTabs('text')];
    gone.leave();
    expect(await tab.findOpen()).toEqual(new Set([other.id]));
    tab.leave();
    other.leave();
  });

  test('a tab without locks and channels works alone', async () => {
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
