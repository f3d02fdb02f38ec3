import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeBrowser, pass } from '../../test/fake-browser';
import { FakeServer } from '../../test/fake-server';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a text that the server has no space for is kept in this browser and sent again', async () => {
  const server = new FakeServer();
  const browser = new FakeBrowser(server);
  server.saveElsewhere('<p>Once</p>');
  const tab = await browser.openTab();
  server.refuseNext('STORAGE_FULL', 507);
  tab.type('!');
  await pass(2_000);
  expect(tab.state).toEqual({ name: 'retrying', isStorageFull: true });
  const copies = await browser.copies.list('writer/document/writer');
  expect(copies.map(({ content }) => content)).toEqual(['<p>Once</p>!']);
  await pass(60_000);
  expect(tab.state.name).toBe('saved');
  expect(server.content).toBe('<p>Once</p>!');
});
