import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeBrowser, pass, settle } from '../../test/fake-browser';
import { FakeServer } from '../../test/fake-server';

let server: FakeServer;
let browser: FakeBrowser;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  server = new FakeServer();
  browser = new FakeBrowser(server);
  server.saveElsewhere('<p>Once</p>');
});

afterEach(() => {
  vi.useRealTimers();
});

const reasons = () => server.changes.map(({ reason }) => reason);

test('a save at the request of the user has the reason `manual`, an automatic save has none', async () => {
  const tab = await browser.openTab();
  tab.type(' upon');
  await pass(2_000);
  tab.type(' a time');
  await tab.session.save();
  tab.type('.');
  await tab.session.save({ isAutomatic: true });
  expect(reasons()).toEqual([undefined, 'manual', undefined]);
});

test('a text that is saved already becomes one more version at the request of the user, once', async () => {
  const tab = await browser.openTab();
  tab.type(' upon');
  await pass(2_000);
  expect(await tab.session.save()).toBe(true);
  expect(await tab.session.save()).toBe(true);
  expect(reasons()).toEqual([undefined, 'manual']);
  expect(server.history.map(({ content }) => content).slice(1)).toEqual([
    '<p>Once</p> upon',
    '<p>Once</p> upon',
  ]);
  expect(tab.state.name).toBe('saved');
});

test('a request of the user during an automatic save is stored after it', async () => {
  const tab = await browser.openTab();
  const gate = Promise.withResolvers<void>();
  server.gate = gate.promise;
  tab.type(' upon');
  void tab.session.save({ isAutomatic: true });
  const saving = tab.session.save();
  gate.resolve();
  expect(await saving).toBe(true);
  expect(reasons()).toEqual([undefined, 'manual']);
});

test('another tab with unsaved text has no conflict when the same text is saved once more', async () => {
  const [tab, other] = [await browser.openTab(), await browser.openTab()];
  tab.type(' upon');
  await pass(2_000);
  other.type(' a time');
  await tab.session.save();
  await settle();
  expect(other.state.name).toBe('unsaved');
  await pass(2_000);
  expect(other.state.name).toBe('saved');
  expect(server.content).toBe('<p>Once</p> upon a time');
});

test.each([
  ['mine', ['conflict']],
  ['theirs', ['not_chosen', 'conflict']],
] as const)('the choice `%s` in a conflict is stored with its versions', async (choice, expected) => {
  const tab = await browser.openTab();
  tab.type(' mine');
  server.saveElsewhere('<p>Theirs</p>');
  await pass(2_000);
  server.changes.length = 0;
  expect(await tab.session.resolve(choice)).toBe(true);
  expect(reasons()).toEqual(expected);
});
