import { ApiError } from '@inkwell/web/api-error';
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
  server.saveElsewhere('<p>Once</p>');
});

afterEach(() => {
  vi.useRealTimers();
});

const versions = () => server.history.map(({ content }) => content);

describe('text that is written while a version is restored', () => {
  /** Restores a version whose answer arrives only after `action`. */
  async function restoreDuring(tab: FakeTab, action: () => void | Promise<void>): Promise<void> {
    const answer = Promise.withResolvers<void>();
    const replacing = tab.session.replace(async () => {
      server.saveElsewhere('<p>Old</p>');
      const restored = server.describe();
      await answer.promise;
      return restored;
    });
    await settle();
    await action();
    answer.resolve();
    await replacing;
  }

  test('stays on the screen, as a conflict with the restored version', async () => {
    const tab = await browser.openTab();
    await restoreDuring(tab, () => tab.type(' upon a time'));
    expect(tab.html).toBe('<p>Once</p> upon a time');
    expect(tab.state).toMatchObject({ name: 'conflict', theirs: { content: '<p>Old</p>' } });
    expect(await tab.session.resolve('mine')).toBe(true);
    expect(versions()).toEqual(['<p>Once</p>', '<p>Old</p>', '<p>Once</p> upon a time']);
  });

  test('stays in the browser if the tab crashes then', async () => {
    const tab = await browser.openTab();
    await restoreDuring(tab, () => tab.type(' upon a time'));
    await pass(1_000);
    tab.kill();
    expect((await browser.openTab()).html).toBe('<p>Once</p> upon a time');
  });

  test('of a text that is closed meanwhile leaves it closed', async () => {
    const tab = await browser.openTab();
    await restoreDuring(tab, () => tab.session.close('deadline'));
    expect(tab.state.name).toBe('closed');
  });
});

test('text that is written while the other text of a conflict is chosen stays on the screen', async () => {
  const tab = await browser.openTab();
  tab.type(' mine');
  server.saveElsewhere('<p>Theirs</p>');
  await pass(2_000);
  expect(tab.state.name).toBe('conflict');
  const gate = Promise.withResolvers<void>();
  server.gate = gate.promise;
  const resolving = tab.session.resolve('theirs');
  await settle();
  tab.type(' and more');
  gate.resolve();
  expect(await resolving).toBe(false);
  expect(tab.html).toBe('<p>Once</p> mine and more');
  expect(tab.state).toMatchObject({ name: 'conflict', theirs: { content: '<p>Theirs</p>' } });
  expect(await tab.session.resolve('mine')).toBe(true);
  expect(versions().slice(-2)).toEqual(['<p>Theirs</p>', '<p>Once</p> mine and more']);
});

describe('text that is written after the tab was hidden', () => {
  test('is no conflict with the text that was sent then, if only that answer was lost', async () => {
    const tab = await browser.openTab();
    const gate = Promise.withResolvers<void>();
    server.gate = gate.promise;
    tab.type(' upon');
    await pass(2_000);
    tab.type(' a time');
    server.next('arrives', 'answer-lost');
    tab.session.saveBeforeLeaving();
    gate.resolve();
    await settle();
    expect(server.content).toBe('<p>Once</p> upon a time');
    tab.type(' there');
    await pass(2_000);
    expect(tab.state.name).toBe('saved');
    expect(server.content).toBe('<p>Once</p> upon a time there');
  });

  test('is restored after a crash, although another device restored the text that was sent then', async () => {
    const tab = await browser.openTab();
    tab.type(' upon');
    tab.session.saveBeforeLeaving();
    await settle();
    tab.type(' a time');
    await pass(2_000);
    server.isOnline = false;
    tab.type(' there');
    await pass(1_000);
    tab.kill();
    server.isOnline = true;
    server.saveElsewhere('<p>Once</p> upon');
    const next = await browser.openTab();
    expect(next.html).toBe('<p>Once</p> upon a time there');
    expect(next.state.name).toBe('conflict');
  });
});

describe('a save without an answer', () => {
  test('is given a limit of time, and sent again', async () => {
    const tab = await browser.openTab();
    server.isSilent = true;
    tab.type(' upon');
    await pass(2_000);
    expect(tab.state.name).toBe('saving');
    await pass(30_001);
    expect(tab.state.name).toBe('offline');
    server.isSilent = false;
    await pass(2_000);
    expect(tab.state.name).toBe('saved');
    expect(server.content).toBe('<p>Once</p> upon');
  });

  test('does not keep a submission waiting for longer', async () => {
    const tab = await browser.openTab();
    server.isSilent = true;
    tab.type(' the end');
    await pass(2_000);
    const submission = tab.session.submit(async () => 'done');
    await pass(30_001);
    expect(await submission).toBe('done');
    expect(tab.state).toEqual({ name: 'closed', reason: 'submitted', unsent: null });
  });

  test('a submission without an answer fails, and can be repeated', async () => {
    const tab = await browser.openTab();
    const silent = (_content: string, _version: number, signal: AbortSignal) =>
      new Promise<string>((_, reject) => {
        signal.addEventListener('abort', () => reject(new ApiError('', { code: 'NETWORK', statusCode: 0 })));
      });
    const submission = tab.session.submit(silent).catch((error: Error) => error);
    await pass(30_001);
    expect(await submission).toBeInstanceOf(ApiError);
    expect(await tab.session.submit(async () => 'done')).toBe('done');
  });
});

describe('deleting the unsent text of a closed work', () => {
  test('deletes only the text that is shown, and then shows the next one', async () => {
    server.isOnline = false;
    const tabs = [await browser.openTab(), await browser.openTab()];
    for (const [index, tab] of tabs.entries()) tab.type(`<p>Text ${index}</p>`);
    await pass(1_000);
    for (const tab of tabs) tab.kill();
    server.isOnline = true;
    const tab = await browser.openTab({ closed: 'deadline' });
    const unsent = () => (tab.state.name === 'closed' ? tab.state.unsent : undefined);
    const first = unsent();
    await tab.session.discardUnsent();
    await settle();
    expect([first, unsent()].sort()).toEqual(['<p>Text 0</p>', '<p>Text 1</p>']);
    await tab.session.discardUnsent();
    expect(unsent()).toBeNull();
    expect(await browser.copies.list('writer/document/writer')).toEqual([]);
  });
});

describe('a text that the screen closes', () => {
  test('shows what another device has written, if nothing is unsaved here', async () => {
    const tab = await browser.openTab();
    server.saveElsewhere('<p>Once</p> on the other device');
    server.submittedAt = '2026-11-20T10:00:00.000Z';
    await tab.session.close('submitted');
    expect(tab.html).toBe('<p>Once</p> on the other device');
    expect(tab.state).toEqual({ name: 'closed', reason: 'submitted', unsent: null });
  });

  test('is closed although the server cannot be reached', async () => {
    const tab = await browser.openTab();
    server.isOnline = false;
    await tab.session.close('deadline');
    expect(tab.state).toEqual({ name: 'closed', reason: 'deadline', unsent: null });
  });

  test('before it could be read is shown when the server can be reached again', async () => {
    server.isOnline = false;
    const tab = await browser.openTab();
    await tab.session.close('deadline');
    expect(tab.session.snapshots.get().isReadOnly).toBe(true);
    server.isOnline = true;
    await pass(40_000);
    expect(tab.html).toBe('<p>Once</p>');
    expect(tab.state).toEqual({ name: 'closed', reason: 'deadline', unsent: null });
  });
});

describe('an answer that was lost', () => {
  test('is no conflict if the page was opened again without a network, and left', async () => {
    browser.keepsLastAnswer = true;
    const first = await browser.openTab();
    server.next('answer-lost');
    first.type(' upon');
    await pass(2_000);
    server.isOnline = false;
    first.type(' a time');
    first.close();
    const second = await browser.openTab();
    expect(second.html).toBe('<p>Once</p> upon a time');
    second.type(' there');
    second.close();
    server.isOnline = true;
    const third = await browser.openTab();
    await pass(2_000);
    expect(third.state.name).toBe('saved');
    expect(server.content).toBe('<p>Once</p> upon a time there');
  });

  test('is no conflict if the newest text is read before the save is repeated', async () => {
    const tab = await browser.openTab();
    server.next('answer-lost');
    tab.type(' upon');
    await pass(2_000);
    tab.type(' a time');
    tab.session.applyRemoteChange({ name: 'saved', ...server.describeVersion(2), lastSaved: 'now' });
    expect(tab.state.name).not.toBe('conflict');
    await pass(10_000);
    expect(tab.state.name).toBe('saved');
    expect(server.content).toBe('<p>Once</p> upon a time');
  });

  test('does not make a saved text unsent when the deadline passes', async () => {
    const tab = await browser.openTab();
    server.next('answer-lost');
    tab.type(' upon');
    await pass(2_000);
    await tab.session.close('deadline');
    expect(tab.state).toEqual({ name: 'closed', reason: 'deadline', unsent: null });
  });
});
