import 'fake-indexeddb/auto';
import { clearStoredSession } from '@inkwell/web/stored-session';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeBrowser, pass, settle, signIn } from '../../test/fake-browser';
import { FakeServer } from '../../test/fake-server';

let server: FakeServer;
let browser: FakeBrowser;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  localStorage.clear();
  server = new FakeServer();
  browser = new FakeBrowser(server);
  browser.keepsLastAnswer = true;
  server.saveElsewhere('<p>Once</p>');
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const key = 'writer/document/writer';
const kept = async () => (await browser.saved.read(key))?.content;

describe('a text that the server has acknowledged', () => {
  test('opens without a network, and what is written then is saved on top of it', async () => {
    (await browser.openTab()).close();
    server.isOnline = false;
    const tab = await browser.openTab();
    expect(tab.html).toBe('<p>Once</p>');
    expect(tab.state.name).toBe('clean');
    expect(tab.session.snapshots.get()).toMatchObject({ isLoaded: true, isReadOnly: false });
    tab.type(' upon');
    await pass(3_000);
    expect(tab.state).toEqual({ name: 'offline', isLoaded: true });
    server.isOnline = true;
    tab.session.retryNow();
    await settle();
    expect(server.changes).toEqual([
      { baseVersion: 1, edit: { at: 11, remove: 0, insert: ' upon' }, length: 16 },
    ]);
    expect(await kept()).toBe('<p>Once</p> upon');
  });

  test('is kept with each save, also if its screen is left before the answer', async () => {
    const tab = await browser.openTab();
    tab.type(' upon');
    await pass(2_000);
    await settle();
    expect(await kept()).toBe('<p>Once</p> upon');
    const gate = Promise.withResolvers<void>();
    server.gate = gate.promise;
    tab.type(' a time');
    tab.session.dispose();
    gate.resolve();
    await settle();
    expect(await kept()).toBe('<p>Once</p> upon a time');
  });

  test('is below the unsaved text of a page that was left', async () => {
    const tab = await browser.openTab();
    server.isOnline = false;
    tab.type(' upon');
    await pass(1_000);
    tab.kill();
    expect(await kept()).toBe('<p>Once</p>');
    const next = await browser.openTab();
    expect(next.html).toBe('<p>Once</p> upon');
    server.isOnline = true;
    await pass(60_000);
    expect(next.state.name).toBe('saved');
    expect(server.content).toBe('<p>Once</p> upon');
  });

  test('of an older version never replaces a newer one', async () => {
    signIn('writer');
    const text = { version: 2, lastSaved: null, submittedAt: null };
    await browser.saved.put(key, { ...text, content: 'new' });
    await browser.saved.put(key, { ...text, content: 'old', version: 1 });
    expect(await kept()).toBe('new');
  });

  test('opens read-only without a network if it was submitted here', async () => {
    const tab = await browser.openTab();
    tab.type(' the end');
    await tab.session.submit(async () => 'done');
    await settle();
    tab.close();
    server.isOnline = false;
    const next = await browser.openTab();
    expect(next.html).toBe('<p>Once</p> the end');
    expect(next.state).toEqual({ name: 'closed', reason: 'submitted', unsent: null });
  });

  test('that was returned for correction can be changed again', async () => {
    const tab = await browser.openTab();
    await tab.session.submit(async () => 'done');
    tab.close();
    (await browser.openTab()).close();
    server.isOnline = false;
    expect((await browser.openTab()).state.name).toBe('clean');
  });

  test('is not shown to another user', async () => {
    (await browser.openTab()).close();
    server.isOnline = false;
    const other = await browser.openTab({ userId: 'somebody else' });
    expect(other.html).toBe('');
    expect(other.state).toEqual({ name: 'offline', isLoaded: false });
  });

  test('is not used if the server answers', async () => {
    (await browser.openTab()).close();
    server.isSignedOut = true;
    const tab = await browser.openTab();
    expect(tab.html).toBe('');
    expect(tab.state.name).toBe('signed-out');
  });
});

test('an answer after the logout is not kept before the next sign-in', async () => {
  const tab = await browser.openTab();
  const gate = Promise.withResolvers<void>();
  server.gate = gate.promise;
  tab.type(' upon');
  tab.session.dispose();
  clearStoredSession();
  gate.resolve();
  await settle();
  expect(server.content).toBe('<p>Once</p> upon');
  expect(await kept()).toBe('<p>Once</p>');
  await browser.openTab();
  await settle();
  expect(await kept()).toBe('<p>Once</p> upon');
});

describe('what an earlier release has kept', () => {
  beforeEach(() => {
    server.calls.readKept = async () => ({
      content: '<p>Kept</p>',
      version: 1,
      lastSaved: null,
      submittedAt: null,
    });
  });

  test('opens without a network', async () => {
    server.isOnline = false;
    const tab = await browser.openTab();
    expect(tab.html).toBe('<p>Kept</p>');
    expect(tab.state.name).toBe('clean');
  });

  test('is not used if the session has kept a text', async () => {
    (await browser.openTab()).close();
    server.isOnline = false;
    expect((await browser.openTab()).html).toBe('<p>Once</p>');
  });
});
