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

const kept = async () => (await browser.copies.list('writer/document/writer')).map(({ content }) => content);

test('text written after the session has ended stays in this browser, and is sent when the user is back', async () => {
  const tab = await browser.openTab();
  server.isSignedOut = true;
  tab.type(' upon');
  await pass(3_000);
  expect(tab.state.name).toBe('signed-out');
  tab.type(' a time');
  await pass(3_000);
  expect(tab.state.name).toBe('signed-out');
  expect(await kept()).toEqual(['<p>Once</p> upon a time']);

  server.isSignedOut = false;
  tab.session.retryNow();
  await settle();
  expect(tab.state.name).toBe('saved');
  expect(server.content).toBe('<p>Once</p> upon a time');
  expect(await kept()).toEqual([]);
});

test('the server is not asked again and again while the user is signed out', async () => {
  const save = vi.spyOn(server.calls, 'save');
  const tab = await browser.openTab();
  server.isSignedOut = true;
  tab.type('!');
  await pass(60_000);
  expect(tab.state.name).toBe('signed-out');
  expect(save).toHaveBeenCalledTimes(1);
});

test('a text that could not be read is read when the user is back, and what was written meanwhile stays', async () => {
  server.isSignedOut = true;
  const tab = await browser.openTab();
  expect(tab.state.name).toBe('signed-out');
  tab.type('mine');
  await pass(1_000);

  server.isSignedOut = false;
  tab.session.retryNow();
  await settle();
  expect(tab.state).toMatchObject({ name: 'conflict', theirs: { content: '<p>Once</p>' } });
  expect(tab.html).toBe('mine');
});

test('a text that another device saved meanwhile is a conflict', async () => {
  const tab = await browser.openTab();
  server.isSignedOut = true;
  tab.type(' mine');
  await pass(3_000);
  server.isSignedOut = false;
  server.saveElsewhere('<p>Theirs</p>');
  tab.session.retryNow();
  await settle();
  expect(tab.state).toMatchObject({ name: 'conflict', theirs: { content: '<p>Theirs</p>' } });
  expect(tab.html).toBe('<p>Once</p> mine');
});

test('a conflict remains if the session ends before the choice is saved', async () => {
  const tab = await browser.openTab();
  tab.type(' mine');
  server.saveElsewhere('<p>Theirs</p>');
  await pass(2_000);
  server.isSignedOut = true;
  expect(await tab.session.resolve('theirs')).toBe(false);
  expect(tab.state.name).toBe('conflict');

  server.isSignedOut = false;
  expect(await tab.session.resolve('theirs')).toBe(true);
  expect(tab.html).toBe('<p>Theirs</p>');
  expect(server.history.map(({ content }) => content)).toContain('<p>Once</p> mine');
});
