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

const texts = () => server.history.map(({ content }) => content);

async function openInConflict(): Promise<FakeTab> {
  const tab = await browser.openTab();
  tab.type(' mine');
  server.saveElsewhere('<p>Theirs</p>');
  await pass(2_000);
  expect(tab.state).toMatchObject({ name: 'conflict', theirs: { content: '<p>Theirs</p>', version: 2 } });
  return tab;
}

describe('a conflict', () => {
  test('sends nothing until the user has chosen', async () => {
    const tab = await openInConflict();
    tab.type(' and more');
    await pass(60_000);
    expect(texts()).toEqual(['<p>Once</p>', '<p>Theirs</p>']);
    expect(tab.html).toBe('<p>Once</p> mine and more');
  });

  test('with the choice `mine`, the local text becomes the newest, and the other stays in the history', async () => {
    const tab = await openInConflict();
    expect(await tab.session.resolve('mine')).toBe(true);
    expect(texts()).toEqual(['<p>Once</p>', '<p>Theirs</p>', '<p>Once</p> mine']);
    expect(tab.state.name).toBe('saved');
  });

  test('with the choice `theirs`, the other text becomes the newest, and the local one stays in the history', async () => {
    const tab = await openInConflict();
    expect(await tab.session.resolve('theirs')).toBe(true);
    expect(texts()).toEqual(['<p>Once</p>', '<p>Theirs</p>', '<p>Once</p> mine', '<p>Theirs</p>']);
    expect(tab.html).toBe('<p>Theirs</p>');
    expect(tab.state.name).toBe('saved');
  });

  test('remains while the server cannot be reached', async () => {
    const tab = await openInConflict();
    server.isOnline = false;
    expect(await tab.session.resolve('theirs')).toBe(false);
    expect(tab.state.name).toBe('conflict');
    expect(tab.html).toBe('<p>Once</p> mine');
    server.isOnline = true;
    expect(await tab.session.resolve('mine')).toBe(true);
  });

  test('a lost answer while it is resolved is not a new conflict', async () => {
    const tab = await openInConflict();
    server.next('answer-lost');
    expect(await tab.session.resolve('theirs')).toBe(false);
    expect(await tab.session.resolve('theirs')).toBe(true);
    expect(texts().slice(2)).toEqual(['<p>Once</p> mine', '<p>Theirs</p>']);
  });

  test('appears again if another user saves while it is resolved', async () => {
    const tab = await openInConflict();
    server.saveElsewhere('<p>Newer</p>');
    expect(await tab.session.resolve('mine')).toBe(false);
    expect(tab.state).toMatchObject({ name: 'conflict', theirs: { content: '<p>Newer</p>' } });
    expect(await tab.session.resolve('mine')).toBe(true);
    expect(server.content).toBe('<p>Once</p> mine');
  });
});

describe('two tabs', () => {
  test('an idle tab shows what the other has saved', async () => {
    const [writing, idle] = [await browser.openTab(), await browser.openTab()];
    writing.type(' upon');
    await pass(2_000);
    expect(idle.html).toBe('<p>Once</p> upon');
    expect(idle.state.name).toBe('saved');
    idle.type(' a time');
    await pass(2_000);
    expect(writing.html).toBe('<p>Once</p> upon a time');
  });

  test('a tab with unsaved text shows a conflict', async () => {
    const [first, second] = [await browser.openTab(), await browser.openTab()];
    second.type(' second');
    first.type(' first');
    await first.session.save();
    expect(second.state).toMatchObject({ name: 'conflict', theirs: { content: '<p>Once</p> first' } });
    expect(second.html).toBe('<p>Once</p> second');
  });

  test('the copies of both are stored and restored', async () => {
    const [first, second] = [await browser.openTab(), await browser.openTab()];
    server.isOnline = false;
    first.type(' first');
    second.type(' second');
    await pass(1_000);
    first.kill();
    second.kill();
    server.isOnline = true;
    const next = await browser.openTab();
    await settle();
    expect(next.state.name).toBe('conflict');
    await next.session.resolve('mine');
    await settle();
    expect(texts().slice(1).sort()).toEqual(['<p>Once</p> first', '<p>Once</p> second']);
  });

  test('the copy of an open tab is not taken over', async () => {
    const writing = await browser.openTab();
    server.isOnline = false;
    writing.type(' upon');
    await pass(1_000);
    server.isOnline = true;
    const other = await browser.openTab();
    expect(other.html).toBe('<p>Once</p>');
    expect(other.state.name).toBe('clean');
  });
});

describe('a text that is closed', () => {
  test('closed by the server: read-only, and unsent text stays visible and in the browser', async () => {
    const tab = await browser.openTab();
    server.isLate = true;
    tab.type(' too late');
    await pass(2_000);
    expect(tab.state).toEqual({ name: 'closed', reason: 'deadline', unsent: '<p>Once</p> too late' });
    expect(tab.html).toBe('<p>Once</p> too late');
    tab.kill();
    const later = await browser.openTab({ closed: 'deadline' });
    expect(later.html).toBe('<p>Once</p>');
    expect(later.state).toMatchObject({ unsent: '<p>Once</p> too late' });
    later.session.showUnsent(true);
    expect(later.html).toBe('<p>Once</p> too late');
    await later.session.discardUnsent();
    expect(later.html).toBe('<p>Once</p>');
    expect(await browser.copies.list('writer/document/writer')).toEqual([]);
  });

  test('closed by the clock: a save in flight still counts', async () => {
    const tab = await browser.openTab();
    const gate = Promise.withResolvers<void>();
    server.gate = gate.promise;
    tab.type(' in time');
    void tab.session.save();
    const closing = tab.session.close('deadline');
    gate.resolve();
    await closing;
    expect(tab.state).toEqual({ name: 'closed', reason: 'deadline', unsent: null });
    expect(server.content).toBe('<p>Once</p> in time');
  });

  test('accepts no more changes', async () => {
    const tab = await browser.openTab({ closed: 'submitted' });
    tab.type('!');
    await pass(60_000);
    expect(server.changes).toEqual([]);
  });
});

describe('submitting', () => {
  const submit = async (content: string) => {
    server.saveElsewhere(content);
    await settle();
    server.submittedAt = '2026-11-20T10:00:00.000Z';
    return 'done';
  };

  const lost = () => new ApiError('', { code: 'NETWORK', statusCode: 0 });

  test('sends the whole text with unsaved changes, and closes it in every tab', async () => {
    const [tab, other] = [await browser.openTab(), await browser.openTab()];
    tab.type(' the end');
    expect(await tab.session.submit(submit)).toBe('done');
    await settle();
    expect(server.content).toBe('<p>Once</p> the end');
    expect(tab.state).toEqual({ name: 'closed', reason: 'submitted', unsent: null });
    expect(other.state).toEqual({ name: 'closed', reason: 'submitted', unsent: null });
    expect(other.html).toBe('<p>Once</p> the end');
  });

  test('an error keeps the text editable', async () => {
    const tab = await browser.openTab();
    tab.type('!');
    const refusal = new ApiError('Too few', { code: 'VALIDATION_FAILED', statusCode: 400 });
    await expect(tab.session.submit(() => Promise.reject(refusal))).rejects.toBe(refusal);
    expect(tab.state.name).toBe('unsaved');
    await pass(2_000);
    expect(server.content).toBe('<p>Once</p>!');
  });

  test('is detected if its answer was lost', async () => {
    const tab = await browser.openTab();
    const failure = lost();
    const losing = async (content: string) => {
      await submit(content);
      throw failure;
    };
    await expect(tab.session.submit(losing)).rejects.toBe(failure);
    const again = new ApiError('Already', { code: 'ALREADY_SUBMITTED', statusCode: 409 });
    await expect(tab.session.submit(() => Promise.reject(again))).rejects.toBe(again);
    expect(tab.state).toEqual({ name: 'closed', reason: 'submitted', unsent: null });
  });

  test('happens once if it is requested twice during a save, and can be retried', async () => {
    const tab = await browser.openTab();
    const gate = Promise.withResolvers<void>();
    server.gate = gate.promise;
    tab.type(' the end');
    void tab.session.save();
    const send = vi.fn(() => Promise.reject(lost()));
    const tries = [tab.session.submit(send), tab.session.submit(send)];
    gate.resolve();
    expect((await Promise.allSettled(tries)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(send).toHaveBeenCalledOnce();
    expect(tab.state.name).toBe('saved');
    expect(await tab.session.submit(submit)).toBe('done');
  });

  test('in flight at the deadline counts if the server accepts it', async () => {
    const tab = await browser.openTab();
    tab.type(' in time');
    const answer = Promise.withResolvers<string>();
    const submission = tab.session.submit(() => answer.promise);
    await settle();
    const closing = tab.session.close('deadline');
    await settle();
    expect(tab.state.name).toBe('submitting');
    answer.resolve('done');
    expect(await submission).toBe('done');
    await closing;
    expect(tab.state).toEqual({ name: 'closed', reason: 'submitted', unsent: null });
  });

  test('in flight at the deadline closes the text if it fails', async () => {
    const tab = await browser.openTab();
    tab.type(' in time');
    const answer = Promise.withResolvers<string>();
    const submission = tab.session.submit(() => answer.promise);
    await settle();
    void tab.session.close('deadline');
    await settle();
    answer.reject(lost());
    await expect(submission).rejects.toThrow(ApiError);
    expect(tab.state).toEqual({ name: 'closed', reason: 'deadline', unsent: '<p>Once</p> in time' });
  });

  test('of a text that another user has changed is a conflict', async () => {
    const tab = await browser.openTab();
    tab.type(' mine');
    server.saveElsewhere('<p>Theirs</p>');
    const conflict = new ApiError('Changed', { code: 'DRAFT_CONFLICT', statusCode: 409 });
    await expect(tab.session.submit(() => Promise.reject(conflict))).rejects.toBe(conflict);
    expect(tab.state).toMatchObject({ name: 'conflict', theirs: { content: '<p>Theirs</p>' } });
  });
});

test('an earlier version is restored only after unsaved text was saved', async () => {
  const tab = await browser.openTab();
  tab.type(' upon');
  const restore = async () => {
    server.saveElsewhere('<p>Once</p>');
    return server.describe();
  };
  server.isOnline = false;
  expect(await tab.session.replace(restore)).toBe(false);
  expect(tab.html).toBe('<p>Once</p> upon');
  server.isOnline = true;
  expect(await tab.session.replace(restore)).toBe(true);
  expect(tab.html).toBe('<p>Once</p>');
  expect(texts()).toEqual(['<p>Once</p>', '<p>Once</p> upon', '<p>Once</p>']);
});

test('a session that is disposed before it is opened does not read the text', async () => {
  const { session } = await browser.openTab();
  const read = vi.spyOn(server.calls, 'read');
  const opening = session.open();
  session.dispose();
  await opening;
  expect(read).not.toHaveBeenCalled();
});
