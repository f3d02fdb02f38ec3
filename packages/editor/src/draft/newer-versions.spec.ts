import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeBrowser, type FakeTab, pass } from '../../test/fake-browser';
import { FakeServer } from '../../test/fake-server';
import type { DraftVersion } from './draft-calls';
import { type NewerVersion, watchNewerVersions } from './newer-versions';

let server: FakeServer;
let tab: FakeTab;
let stop: () => void;
/** The versions that the tab has asked with. */
let asked: number[];
let visibility: DocumentVisibilityState;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  server = new FakeServer();
  server.saveElsewhere('<p>Once</p>');
  tab = await new FakeBrowser(server).openTab();
  asked = [];
  stop = watchNewerVersions(tab.session, {
    intervalSeconds: 30,
    readNewer: async (version) => {
      asked.push(version);
      return version === server.version ? null : newest();
    },
    onNewer: async ({ text }) => tab.session.applyRemoteChange({ name: 'saved', ...text }),
  });
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function newest(): NewerVersion {
  const author = { _id: 'admin-1', name: 'Administrator', role: 'admin' as const };
  const facts = { savedAt: '', length: 0, removed: null, restoredFrom: null, reason: null };
  const by: DraftVersion = { ...facts, version: server.version, author };
  return { text: server.describe(), by };
}

test('a tab that is read shows the text of another writer after at most 30 seconds', async () => {
  await pass(29_000);
  server.saveElsewhere('<p>Theirs</p>');
  expect(asked).toEqual([]);
  await pass(1_000);
  expect(asked).toEqual([1]);
  expect(tab.html).toBe('<p>Theirs</p>');
  await pass(30_000);
  expect(asked).toEqual([1, 2]);
});

test('a tab that is typed in does not ask, and its save tells of the other writer', async () => {
  for (let second = 0; second < 40; second += 1) {
    tab.type('x');
    await pass(1_000);
  }
  expect(asked).toEqual([]);
  server.saveElsewhere('<p>Theirs</p>');
  await pass(2_000);
  expect(tab.state).toMatchObject({ name: 'conflict', theirs: { content: '<p>Theirs</p>' } });
  expect(asked).toEqual([]);
});

test('30 seconds after its last save a tab asks again', async () => {
  await pass(20_000);
  tab.type('!');
  await pass(2_000);
  expect(tab.state.name).toBe('saved');
  await pass(29_000);
  expect(asked).toEqual([]);
  await pass(1_000);
  expect(asked).toEqual([2]);
});

test('a hidden tab does not ask, and asks at once when it is visible again', async () => {
  visibility = 'hidden';
  server.saveElsewhere('<p>Theirs</p>');
  await pass(300_000);
  expect(asked).toEqual([]);
  visibility = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(tab.html).toBe('<p>Theirs</p>');
});

test('a conflict shows the newest text of the other writer', async () => {
  tab.type(' mine');
  server.saveElsewhere('<p>Theirs</p>');
  await pass(2_000);
  server.saveElsewhere('<p>Theirs, later</p>');
  await pass(30_000);
  expect(tab.state).toMatchObject({ name: 'conflict', theirs: { content: '<p>Theirs, later</p>' } });
  expect(tab.html).toBe('<p>Once</p> mine');
});

test('a tab without an answer asks again after the interval', async () => {
  server.isOnline = false;
  await pass(60_000);
  expect(asked).toEqual([1, 1]);
});
