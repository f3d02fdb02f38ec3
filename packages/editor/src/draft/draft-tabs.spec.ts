import { afterEach, describe, expect, test, vi } from 'vitest';
import { joinTabs, type TabMessage } from './draft-tabs';

const text = { key: 'text', oldKey: null };

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

test.each([
  ['with locks', () => {}],
  ['without locks', refuseLocks],
])('%s, a tab knows whether it is alone with its text', async (_, prepare) => {
  prepare();
  const [one, other] = [joinTabs(text), joinTabs({ key: 'text:2', oldKey: null })];
  expect(await one.isAlone()).toBe(true);
  const two = joinTabs(text);
  expect(await one.isAlone()).toBe(false);
  two.leave();
  await vi.waitFor(async () => expect(await one.isAlone()).toBe(true));
  for (const tab of [one, other]) tab.leave();
});

describe('tabs of two assignments', () => {
  const ofOne = { key: 'user/a1/document/user', oldKey: 'user/document/user' };
  const ofTwo = { key: 'user/a2/document/user', oldKey: null };

  test('do not hear each other', async () => {
    const tabs = [joinTabs(ofOne), joinTabs(ofOne), joinTabs(ofTwo), joinTabs(ofTwo)];
    const heard: number[] = [];
    const arrived = new Promise<void>((resolve) => {
      tabs[1]?.listen(() => {
        heard.push(1);
        resolve();
      });
    });
    tabs[2]?.listen(() => heard.push(2));
    tabs[0]?.post({ name: 'submitted' });
    await arrived;
    // Messages arrive in their order: this one is heard after the first.
    const next = new Promise((resolve) => tabs[2]?.listen(resolve));
    tabs[3]?.post({ name: 'submitted' });
    await next;
    expect(heard).toEqual([1, 2]);
    for (const tab of tabs) tab.leave();
  });

  test('without locks, the first finds a tab of release 0.3.0', async () => {
    refuseLocks();
    const old = joinTabs({ key: 'user/document/user', oldKey: null });
    const [one, two] = [joinTabs(ofOne), joinTabs(ofTwo)];
    expect(await one.findOpen()).toEqual(new Set([old.id]));
    expect(await two.findOpen()).toEqual(new Set());
    for (const tab of [old, one, two]) tab.leave();
  });
});

describe('a browser that forbids storage', () => {
  test('tabs without locks find each other by asking', async () => {
    refuseLocks();
    const [tab, other, gone] = [joinTabs(text), joinTabs(text), joinTabs(text)];
    gone.leave();
    expect(await tab.findOpen()).toEqual(new Set([other.id]));
    tab.leave();
    other.leave();
  });

  test('a tab without locks and channels works alone', async () => {
    refuseLocks();
    refuseChannels();
    const tab = joinTabs(text);
    tab.listen(() => undefined);
    const message: TabMessage = { name: 'submitted' };
    tab.post(message);
    expect(await tab.findOpen()).toEqual(new Set());
    tab.leave();
  });
});
