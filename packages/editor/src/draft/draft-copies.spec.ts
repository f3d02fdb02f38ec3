import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeBrowser, pass, settle } from '../../test/fake-browser';
import { FakeServer } from '../../test/fake-server';

/** A private window, or a browser that is told to keep nothing. */
function forbidStorage(): void {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
}

const asksBeforeLeaving = () => !globalThis.dispatchEvent(new Event('beforeunload', { cancelable: true }));

let server: FakeServer;
let browser: FakeBrowser;

beforeEach(() => {
  // A page of its own for each test, as what is kept asks for itself.
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  server = new FakeServer();
  browser = new FakeBrowser(server);
  server.saveElsewhere('<p>Once</p>');
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a browser that keeps nothing', () => {
  test('has the words of a session that ended when the person has signed in again', async () => {
    forbidStorage();
    const tab = await browser.openTab();
    server.isSignedOut = true;
    tab.type(' and on');
    await pass(3_000);
    expect(tab.state.name).toBe('signed-out');
    expect(tab.session.snapshots.get().copy).toBe('failed');
    tab.session.dispose();
    await settle();
    expect(asksBeforeLeaving()).toBe(true);

    server.isSignedOut = false;
    const again = await browser.openTab();
    await pass(3_000);
    expect(again.html).toBe('<p>Once</p> and on');
    expect(server.content).toBe('<p>Once</p> and on');
    expect(asksBeforeLeaving()).toBe(false);
  });

  test('asks before it lets somebody leave without a network, and not once everything is saved', async () => {
    forbidStorage();
    const tab = await browser.openTab();
    expect(asksBeforeLeaving()).toBe(false);
    server.isOnline = false;
    tab.type(' in a tunnel');
    await pass(3_000);
    expect(asksBeforeLeaving()).toBe(true);
    server.isOnline = true;
    await pass(5_000);
    expect(server.content).toBe('<p>Once</p> in a tunnel');
    expect(asksBeforeLeaving()).toBe(false);
  });

  test('shows each person their own words only', async () => {
    forbidStorage();
    const tab = await browser.openTab();
    server.isOnline = false;
    tab.type(' mine');
    await pass(1_000);
    tab.session.dispose();
    const other = await browser.openTab({ userId: 'somebody else' });
    expect(other.html).toBe('');
  });
});

test('storage that fills up while somebody writes: the newest words are brought back, not the kept ones', async () => {
  const tab = await browser.openTab();
  server.isOnline = false;
  tab.type(' kept');
  await pass(1_000);
  expect(tab.session.snapshots.get().copy).toBe('kept');
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  tab.type(' and newer');
  await pass(1_000);
  expect(tab.session.snapshots.get().copy).toBe('failed');
  tab.session.dispose();
  server.isOnline = true;
  const again = await browser.openTab();
  await pass(3_000);
  expect(again.html).toBe('<p>Once</p> kept and newer');
  expect(server.content).toBe('<p>Once</p> kept and newer');
  full.mockRestore();
});
