import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeBrowser, type FakeTab, pass, settle } from '../../test/fake-browser';
import { FakeServer } from '../../test/fake-server';

let server: FakeServer;
let browser: FakeBrowser;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  server = new FakeServer();
  browser = new FakeBrowser(server);
});

afterEach(() => {
  vi.useRealTimers();
});

const key = 'writer/document/writer';
const kept = async () => (await browser.copies.list(key)).map(({ content }) => content);

async function openSaved(content = '<p>Once</p>'): Promise<FakeTab> {
  server.saveElsewhere(content);
  return browser.openTab();
}

describe('saving', () => {
  test("opens with the server's text and saves nothing", async () => {
    const tab = await openSaved();
    expect(tab.html).toBe('<p>Once</p>');
    expect(tab.state.name).toBe('clean');
    expect(await tab.session.save()).toBe(true);
    expect(server.changes).toEqual([]);
  });

  test('sends a change after an idle time, as an edit of its base version', async () => {
    const tab = await openSaved();
    tab.type(' upon');
    expect(tab.state.name).toBe('unsaved');
    await pass(2_000);
    expect(server.changes).toEqual([
      { baseVersion: 1, edit: { at: 11, remove: 0, insert: ' upon' }, length: 16 },
    ]);
    expect(tab.state.name).toBe('saved');
    expect(tab.session.snapshots.get().lastSaved).toBe(server.describe().lastSaved);
  });

  test('sends the whole text the first time', async () => {
    const tab = await browser.openTab();
    tab.type('<p>First</p>');
    await pass(2_000);
    expect(server.changes).toEqual([{ content: '<p>First</p>', baseVersion: 0 }]);
  });

  test('does not send at each key, and has one save in flight at a time', async () => {
    const tab = await openSaved();
    for (let key = 0; key < 10; key += 1) {
      tab.type('x');
      await pass(1_500);
    }
    expect(server.changes).toHaveLength(0);
    const gate = Promise.withResolvers<void>();
    server.gate = gate.promise;
    const first = tab.session.save();
    tab.type(' more');
    await pass(5_000);
    expect(tab.state.name).toBe('saving');
    gate.resolve();
    await first;
    await pass(2_000);
    expect(server.content).toBe('<p>Once</p>xxxxxxxxxx more');
    expect(tab.state.name).toBe('saved');
  });

  test('sends the whole text if the server cannot apply the edit', async () => {
    const tab = await openSaved();
    server.refuseNext('DRAFT_RESYNC');
    tab.type('!');
    await pass(2_000);
    expect(server.changes.at(-1)).toEqual({ content: '<p>Once</p>!', baseVersion: 1 });
    expect(tab.state.name).toBe('saved');
  });

  test('shows why the server refuses the text, keeps it, and retries with the next change', async () => {
    const tab = await openSaved();
    server.refuseNext('PAYLOAD_TOO_LARGE', 413);
    tab.type('!');
    await pass(2_000);
    expect(tab.state).toEqual({ name: 'refused', message: 'Refused: PAYLOAD_TOO_LARGE' });
    expect(await kept()).toEqual(['<p>Once</p>!']);
    tab.type('?');
    await pass(2_000);
    expect(server.content).toBe('<p>Once</p>!?');
  });
});

describe('the copy in this browser', () => {
  test('is written within a second of typing, and removed when the server has the text', async () => {
    const tab = await openSaved();
    tab.type(' upon');
    await pass(999);
    expect(await kept()).toEqual(['<p>Once</p> upon']);
    expect(tab.session.snapshots.get().copy).toBe('kept');
    await pass(2_000);
    expect(await kept()).toEqual([]);
    expect(tab.session.snapshots.get().copy).toBe('none');
  });

  test('is restored and sent after the tab was killed', async () => {
    const tab = await openSaved();
    server.isOnline = false;
    tab.type(' upon a time');
    await pass(1_000);
    tab.kill();
    server.isOnline = true;
    const next = await browser.openTab();
    await settle();
    expect(next.html).toBe('<p>Once</p> upon a time');
    expect(server.content).toBe('<p>Once</p> upon a time');
    expect(await kept()).toEqual([]);
  });

  test('is not shown to another user', async () => {
    const tab = await openSaved();
    server.isOnline = false;
    tab.type(' secret');
    await pass(1_000);
    tab.kill();
    server.isOnline = true;
    const other = await browser.openTab({ userId: 'somebody else' });
    expect(other.html).toBe('<p>Once</p>');
    expect(await kept()).toEqual(['<p>Once</p> secret']);
  });

  test('that cannot be written is reported, and typing and saving continue', async () => {
    const tab = await openSaved();
    browser.copies.put = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'));
    tab.type('!');
    await pass(1_000);
    expect(tab.session.snapshots.get().copy).toBe('failed');
    await pass(2_000);
    expect(server.content).toBe('<p>Once</p>!');
    expect(tab.state.name).toBe('saved');
  });

  test('is sent after the next sign-in if the session expired', async () => {
    const tab = await openSaved();
    server.isSignedOut = true;
    tab.type('!');
    await pass(2_000);
    expect(tab.state.name).toBe('signed-out');
    tab.session.dispose();
    server.isSignedOut = false;
    const next = await browser.openTab();
    await settle();
    expect(next.html).toBe('<p>Once</p>!');
    expect(server.content).toBe('<p>Once</p>!');
  });

  test('is a conflict if the server has a newer text, also after another crash', async () => {
    const tab = await openSaved();
    server.isOnline = false;
    tab.type(' mine');
    await pass(1_000);
    tab.kill();
    server.isOnline = true;
    server.saveElsewhere('<p>Theirs</p>');
    const next = await browser.openTab();
    expect(next.state).toMatchObject({ name: 'conflict', theirs: { content: '<p>Theirs</p>', version: 2 } });
    next.kill();
    const again = await browser.openTab();
    expect(again.state.name).toBe('conflict');
    expect(again.html).toBe('<p>Once</p> mine');
    expect(server.content).toBe('<p>Theirs</p>');
  });
});

describe('a network that fails', () => {
  test('retries with backoff, and at once when the network is back', async () => {
    const tab = await openSaved();
    server.isOnline = false;
    tab.type('!');
    await pass(2_000);
    expect(tab.state).toEqual({ name: 'offline', isLoaded: true });
    await pass(60_000);
    expect(tab.state.name).toBe('offline');
    server.isOnline = true;
    tab.session.retryNow();
    await settle();
    expect(tab.state.name).toBe('saved');
    expect(server.content).toBe('<p>Once</p>!');
  });

  test('a lost answer is not a conflict', async () => {
    const tab = await openSaved();
    server.next('answer-lost');
    tab.type(' upon');
    await pass(2_000);
    expect(tab.state.name).toBe('offline');
    tab.type(' a time');
    await pass(10_000);
    expect(tab.state.name).toBe('saved');
    expect(server.history.map(({ content }) => content)).toEqual([
      '<p>Once</p>',
      '<p>Once</p> upon',
      '<p>Once</p> upon a time',
    ]);
  });

  test('a lost answer and a crash are not a conflict', async () => {
    const tab = await openSaved();
    server.next('answer-lost');
    tab.type(' upon');
    await pass(2_000);
    server.isOnline = false;
    tab.type(' a time');
    await pass(1_000);
    tab.kill();
    server.isOnline = true;
    const next = await browser.openTab();
    await settle();
    expect(next.state.name).toBe('saved');
    expect(server.content).toBe('<p>Once</p> upon a time');
  });

  test('a page that is left sends unsaved text after a save in flight', async () => {
    const tab = await openSaved();
    const gate = Promise.withResolvers<void>();
    server.gate = gate.promise;
    tab.type(' upon');
    void tab.session.save();
    tab.type(' a time');
    tab.session.saveBeforeLeaving();
    gate.resolve();
    await settle();
    expect(server.content).toBe('<p>Once</p> upon a time');
  });

  test('a page that is left writes its copy without waiting for an earlier write', async () => {
    const tab = await openSaved();
    server.isOnline = false;
    const put = browser.copies.put;
    browser.copies.put = () => new Promise(() => {});
    tab.type(' upon');
    await pass(1_000);
    browser.copies.put = put;
    tab.type(' a time');
    tab.session.saveBeforeLeaving();
    tab.kill();
    await settle();
    server.isOnline = true;
    const next = await browser.openTab();
    expect(next.html).toBe('<p>Once</p> upon a time');
  });

  test('text that was sent when the page was left is not a conflict if its copy is older', async () => {
    const tab = await openSaved();
    tab.type(' upon');
    server.isOnline = false;
    await pass(1_000);
    server.isOnline = true;
    const put = browser.copies.put;
    browser.copies.put = () => new Promise(() => {});
    tab.type(' a time');
    tab.session.saveBeforeLeaving();
    tab.kill();
    await settle();
    browser.copies.put = put;
    const next = await browser.openTab();
    expect(next.state.name).toBe('clean');
    expect(next.html).toBe('<p>Once</p> upon a time');
  });
});

describe('a server that cannot be reached at first', () => {
  test("text written meanwhile is kept, and does not replace the server's text without a choice", async () => {
    server.saveElsewhere('<p>Long work</p>');
    server.isOnline = false;
    const tab = await browser.openTab();
    expect(tab.state).toEqual({ name: 'offline', isLoaded: false });
    tab.type('<p>New</p>');
    await pass(1_000);
    expect(await kept()).toEqual(['<p>New</p>']);
    server.isOnline = true;
    await pass(30_000);
    expect(tab.state).toMatchObject({ name: 'conflict', theirs: { content: '<p>Long work</p>' } });
    expect(server.content).toBe('<p>Long work</p>');
  });

  test("if nothing is written, the server's text is shown", async () => {
    server.saveElsewhere('<p>Long work</p>');
    server.isOnline = false;
    const tab = await browser.openTab();
    server.isOnline = true;
    await pass(30_000);
    expect(tab.html).toBe('<p>Long work</p>');
    expect(tab.state.name).toBe('clean');
  });
});
