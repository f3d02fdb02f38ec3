import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeBrowser, type FakeTab, pass } from '../../test/fake-browser';
import { FakeServer } from '../../test/fake-server';
import { startLastSaves, startTriggers } from './save-triggers';

const AUTOSAVE_SECONDS = 30;

let server: FakeServer;
let browser: FakeBrowser;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  // Each test has its own event targets.
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  server = new FakeServer();
  browser = new FakeBrowser(server);
  server.saveElsewhere('<p>Once</p>');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const refuseCopies = () => {
  browser.copies.put = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'));
};

async function open() {
  const tab = await browser.openTab();
  return { tab, stop: startTriggers(tab.session, AUTOSAVE_SECONDS) };
}

test('saves every 30 seconds while the user types without a pause', async () => {
  const { tab, stop } = await open();
  for (let second = 1; second <= 65; second += 1) {
    tab.type('.');
    await pass(1_000);
    if (second === 29) expect(server.version).toBe(1);
  }
  expect(server.history.map(({ content }) => content.length - '<p>Once</p>'.length)).toEqual([0, 30, 60]);
  stop();
});

describe('a pause in typing', () => {
  /** Types for two minutes, with a pause of three seconds after each second. Returns the saves a minute. */
  async function typeWithPauses(tab: FakeTab): Promise<number> {
    const before = server.version;
    for (let second = 0; second < 120; second += 1) {
      if (second % 4 === 0) tab.type('.');
      // Storage needs real time between the seconds.
      await pass(1_000);
    }
    return (server.version - before) / 2;
  }
  const spaced = { secondsBetweenIdleSaves: AUTOSAVE_SECONDS };
  const run = async (prepare: (tab: FakeTab) => Promise<unknown> | unknown, options = spaced) => {
    const tab = await browser.openTab(options);
    const stop = startTriggers(tab.session, AUTOSAVE_SECONDS);
    await prepare(tab);
    const saves = await typeWithPauses(tab);
    stop();
    return saves;
  };

  test.each<[string, number, (tab: FakeTab) => Promise<unknown> | unknown, typeof spaced?]>([
    ['beside an image', 15, () => {}, { secondsBetweenIdleSaves: 0 }],
    ['in a document', 2.5, () => {}],
    ['in a document whose copy the browser refuses', 15, refuseCopies],
    ['in a document that another tab has open', 15, () => browser.openTab()],
  ])('%s saves %d times a minute', async (_, saves, prepare, options) => {
    expect(await run(prepare, options)).toBe(saves);
  });

  test('in a document that another device has saved saves each time for a minute', async () => {
    const saves = await run(({ session }) => {
      server.saveElsewhere('<p>Twice</p>');
      session.applyRemoteChange({ name: 'saved', ...server.describeVersion(server.version) });
    });
    expect(saves).toBeGreaterThan(7);
    expect(saves).toBeLessThan(10);
  });

  test('leaves a text that a reload brings back', async () => {
    const tab = await browser.openTab(spaced);
    tab.type(' saved');
    await pass(2_000);
    expect(server.content).toContain('saved');
    tab.type(' kept');
    for (let second = 0; second < 5; second += 1) await pass(1_000);
    expect(server.content).not.toContain('kept');
    tab.kill();
    const again = await browser.openTab(spaced);
    expect(again.html).toContain('saved kept');
  });
});

test('does not save an unchanged or a read-only text', async () => {
  const { tab, stop } = await open();
  await pass(90_000);
  expect(server.changes).toEqual([]);
  await tab.session.close('deadline');
  tab.type('too late');
  await pass(90_000);
  expect(server.changes).toEqual([]);
  stop();
});

test('saves at once when the tab is hidden, and when it is closed', async () => {
  const { tab, stop } = await open();
  tab.type(' hidden');
  Object.assign(document, { visibilityState: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(server.content).toBe('<p>Once</p> hidden');
  tab.type(' closed');
  window.dispatchEvent(new Event('pagehide'));
  await pass(0);
  expect(server.content).toBe('<p>Once</p> hidden closed');
  stop();
});

test('saves at once when the network is back', async () => {
  const { tab, stop } = await open();
  server.isOnline = false;
  tab.type(' offline');
  await pass(120_000);
  expect(tab.state.name).toBe('offline');
  server.isOnline = true;
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(server.content).toBe('<p>Once</p> offline');
  stop();
});

test.each([
  ['an error of the server', 'INTERNAL', 500],
  ['a refusal of too many saves', 'TOO_MANY_REQUESTS', 429],
])('%s is not shown as a lost network, and the text is sent again', async (_, code, status) => {
  const { tab, stop } = await open();
  server.refuseNext(code, status);
  tab.type(' again');
  await pass(2_000);
  expect(tab.state.name).toBe('retrying');
  await pass(10_000);
  expect(tab.state.name).toBe('saved');
  expect(server.content).toBe('<p>Once</p> again');
  stop();
});

describe('shortly before the deadline', () => {
  /** Types a dot each second. Returns the seconds before the deadline at which the text was saved. */
  async function typeUntilDeadline(tab: FakeTab, leftSeconds: number): Promise<number[]> {
    const saves: number[] = [];
    for (let left = leftSeconds - 1; left >= 0; left -= 1) {
      tab.type('.');
      const before = server.version;
      await pass(1_000);
      if (server.version > before) saves.push(left);
    }
    return saves;
  }

  test('saves 10, 5 and 2 seconds before it, while the user types without a pause', async () => {
    const tab = await browser.openTab();
    const stop = startLastSaves(tab.session, 14_000);
    expect(await typeUntilDeadline(tab, 14)).toEqual([10, 5, 2]);
    stop();
  });

  test('saves as often as there is time for', async () => {
    const tab = await browser.openTab();
    startLastSaves(tab.session, 4_000);
    expect(await typeUntilDeadline(tab, 4)).toEqual([2]);
  });

  test('saves no more after it was stopped', async () => {
    const tab = await browser.openTab();
    startLastSaves(tab.session, 14_000)();
    expect(await typeUntilDeadline(tab, 14)).toEqual([]);
  });

  test('the save five seconds before it is sent, although the one before it gets no answer', async () => {
    const tab = await browser.openTab();
    const stop = startLastSaves(tab.session, 14_000);
    server.next('answer-lost');
    await typeUntilDeadline(tab, 14);
    expect(server.content).toBe(`<p>Once</p>${'.'.repeat(12)}`);
    stop();
  });
});
