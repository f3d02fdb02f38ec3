import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeBrowser, pass, settle } from '../../test/fake-browser';
import { FakeServer } from '../../test/fake-server';

/** As in a private window. */
function forbidStorage(): void {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
}

const asksForConfirmation = () => !globalThis.dispatchEvent(new Event('beforeunload', { cancelable: true }));

let server: FakeServer;
let browser: FakeBrowser;

beforeEach(() => {
  // Each test has its own event target for `beforeunload`.
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

describe('a browser without storage', () => {
  test('restores unsaved text after the session expired and the user signed in again', async () => {
    forbidStorage();
    const tab = await browser.openTab();
    server.isSignedOut = true;
    tab.type(' and on');
    await pass(3_000);
    expect(tab.state.name).toBe('signed-out');
    expect(tab.session.snapshots.get().copy).toBe('failed');
    tab.session.dispose();
    await settle();
    expect(asksForConfirmation()).toBe(true);

    server.isSignedOut = false;
    const again = await browser.openTab();
    await pass(3_000);
    expect(again.html).toBe('<p>Once</p> and on');
    expect(server.content).toBe('<p>Once</p> and on');
    expect(asksForConfirmation()).toBe(false);
  });

  test('asks for a confirmation before the page is left with unsaved text only', async () => {
    forbidStorage();
    const tab = await browser.openTab();
    expect(asksForConfirmation()).toBe(false);
    server.isOnline = false;
    tab.type(' in a tunnel');
    await pass(3_000);
    expect(asksForConfirmation()).toBe(true);
    server.isOnline = true;
    await pass(5_000);
    expect(server.content).toBe('<p>Once</p> in a tunnel');
    expect(asksForConfirmation()).toBe(false);
  });

  test('shows each user only their own text', async () => {
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

test('if storage is full, the newest text is restored, not the older stored one', async () => {
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

describe('the base of a copy', () => {
  const copy = {
    key: 'writer/document/writer',
    tab: 'tab-1',
    content: '<p>Once</p> upon',
    base: '<p>Once</p>',
    baseVersion: 1,
    sent: [],
    changedAt: 1,
  };

  test('is written once per version', async () => {
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    const bases = () => put.mock.calls.map(([record]) => record).filter((record) => 'base' in record);
    const { copies } = browser;
    await copies.put(copy);
    const newer = { ...copy, content: '<p>Once</p> upon a time' };
    await copies.put(newer);
    expect(bases()).toHaveLength(1);
    expect(await copies.list(copy.key)).toEqual([newer]);
    const next = { ...newer, base: '<p>Once</p> upon', baseVersion: 2 };
    await copies.put(next);
    expect(bases()).toHaveLength(2);
    expect(await copies.list(copy.key)).toEqual([next]);
  });

  test('is written again after the copy was removed, also while a write is in flight', async () => {
    const { copies } = browser;
    await Promise.all([copies.put(copy), copies.remove(copy.key, copy.tab), copies.put(copy)]);
    expect(await copies.list(copy.key)).toEqual([copy]);
    await copies.remove(copy.key, copy.tab);
    await copies.put(copy);
    expect(await copies.list(copy.key)).toEqual([copy]);
  });

  test('belongs to one tab', async () => {
    const { copies } = browser;
    const other = { ...copy, tab: 'tab-2', base: '<p>Older</p>', baseVersion: 7 };
    await copies.put(copy);
    await copies.put(other);
    await copies.remove(copy.key, copy.tab);
    expect(await copies.list(copy.key)).toEqual([other]);
  });

  test('is removed with the copy', async () => {
    const { copies } = browser;
    await copies.put(copy);
    await copies.remove(copy.key, copy.tab);
    expect(await readRecords(browser.databaseName)).toEqual([]);
  });
});

describe('unsent text that release 0.1.0 left in this browser', () => {
  const record = {
    key: 'writer/document/writer',
    tab: '1-2-3',
    content: '<p>Once</p> upon a time',
    base: '<p>Once</p>',
    baseVersion: 1,
    sent: ['16:3371926457262310'],
    changedAt: 1_795_000_000_000,
  };

  test('is sent on top of the version that it was written on', async () => {
    await createDatabaseOf010(browser.databaseName, record);
    const tab = await browser.openTab();
    await pass(2_000);
    expect(tab.html).toBe(record.content);
    expect(server.history.map(({ content }) => content)).toEqual(['<p>Once</p>', record.content]);
    expect(await readRecords(browser.databaseName)).toEqual([]);
  });

  test('is stored in the new form when a tab takes it over without a network', async () => {
    await createDatabaseOf010(browser.databaseName, record);
    server.isOnline = false;
    const tab = await browser.openTab();
    expect(tab.html).toBe(record.content);
    tab.kill();
    const stored = await readRecords(browser.databaseName);
    expect(stored).toHaveLength(2);
    expect(stored.find(({ content }) => content)).not.toHaveProperty('base');
    server.isOnline = true;
    await browser.openTab();
    await pass(2_000);
    expect(server.content).toBe(record.content);
  });

  test('is a conflict if the server has a newer text, and both texts are kept', async () => {
    await createDatabaseOf010(browser.databaseName, record);
    server.saveElsewhere('<p>Theirs</p>');
    const tab = await browser.openTab();
    expect(tab.state).toMatchObject({ name: 'conflict', theirs: { content: '<p>Theirs</p>' } });
    expect(tab.html).toBe(record.content);
    expect(await tab.session.resolve('mine')).toBe(true);
    expect(server.content).toBe(record.content);
  });
});

/** Creates the database as release 0.1.0 did, without this code. */
function createDatabaseOf010(name: string, record: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('copies', { keyPath: ['key', 'tab'] }).createIndex('key', 'key');
    };
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('copies', 'readwrite');
      transaction.objectStore('copies').put(record);
      transaction.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}

function readRecords(name: string): Promise<Record<string, unknown>[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction('copies').objectStore('copies').getAll();
      reading.onsuccess = () => {
        opening.result.close();
        resolve(reading.result);
      };
    };
  });
}
