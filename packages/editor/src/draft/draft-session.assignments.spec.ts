import { ApiError } from '@inkwell/web/api-error';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeBrowser, pass, settle } from '../../test/fake-browser';
import { FakeServer } from '../../test/fake-server';
import { hashText } from './server-comparison';

const ASSIGNMENTS = { first: { id: 'a1', isFirst: true }, second: { id: 'a2', isFirst: false } };

let first: FakeServer;
let second: FakeServer;
let browser: FakeBrowser;

const openFirst = () => browser.openTab({ assignment: ASSIGNMENTS.first, server: first });
const openSecond = () => browser.openTab({ assignment: ASSIGNMENTS.second, server: second });
/** As release 0.3.0 did: without an assignment. */
const openOld = () => browser.openTab({ server: first });

function setOnline(isOnline: boolean): void {
  first.isOnline = isOnline;
  second.isOnline = isOnline;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  first = new FakeServer();
  second = new FakeServer();
  browser = new FakeBrowser(first);
  first.saveElsewhere('<p>One</p>');
  second.saveElsewhere('<p>Two</p>');
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('two assignments of a user in one browser', () => {
  test('are saved apart, and one does not show what the other has saved', async () => {
    const [one, two] = [await openFirst(), await openSecond()];
    one.type(' of the first');
    two.type(' of the second');
    await pass(3_000);
    expect([one.html, first.content]).toEqual(['<p>One</p> of the first', '<p>One</p> of the first']);
    expect([two.html, second.content]).toEqual(['<p>Two</p> of the second', '<p>Two</p> of the second']);
    expect(one.state.name).toBe('saved');
    expect(two.state.name).toBe('saved');
  });

  test('do not share a copy, neither without a network nor after a reload', async () => {
    browser.keepsLastAnswer = true;
    const [one, two] = [await openFirst(), await openSecond()];
    setOnline(false);
    one.type(' of the first');
    two.type(' of the second');
    await pass(1_000);
    one.kill();
    two.kill();
    const [nextTwo, nextOne] = [await openSecond(), await openFirst()];
    expect(nextOne.html).toBe('<p>One</p> of the first');
    expect(nextTwo.html).toBe('<p>Two</p> of the second');
    setOnline(true);
    await pass(60_000);
    expect(first.content).toBe('<p>One</p> of the first');
    expect(second.content).toBe('<p>Two</p> of the second');
  });

  test('a submission of one does not close the other', async () => {
    const [one, two] = [await openFirst(), await openSecond()];
    await one.session.submit(async () => 'submitted');
    await settle();
    expect(one.state.name).toBe('closed');
    expect(two.state.name).toBe('clean');
  });
});

describe('unsent text of release 0.3.0', () => {
  beforeEach(async () => {
    const old = await openOld();
    first.isOnline = false;
    old.type(' upon a time');
    await pass(1_000);
    old.kill();
  });
  const oldCopies = () => browser.copies.list('writer/document/writer');

  test('is sent by the first assignment only', async () => {
    first.isOnline = true;
    const two = await openSecond();
    await pass(3_000);
    expect(two.html).toBe('<p>Two</p>');
    expect(await oldCopies()).toHaveLength(1);
    const one = await openFirst();
    await pass(3_000);
    expect(one.html).toBe('<p>One</p> upon a time');
    expect(first.content).toBe('<p>One</p> upon a time');
    expect(second.content).toBe('<p>Two</p>');
    expect(await oldCopies()).toEqual([]);
  });

  test('becomes a copy of the first assignment without a network', async () => {
    const one = await openFirst();
    expect(one.html).toBe('<p>One</p> upon a time');
    one.kill();
    expect(await oldCopies()).toEqual([]);
    expect(await browser.copies.list('writer/a1/document/writer')).toMatchObject([
      { content: '<p>One</p> upon a time', base: '<p>One</p>' },
    ]);
  });

  test('is not lost, and not sent twice, if the tab dies before the old copy is deleted', async () => {
    const remove = vi.spyOn(browser.copies, 'remove').mockImplementation(() => new Promise(() => {}));
    const one = await openFirst();
    one.kill();
    expect(remove).toHaveBeenCalledWith('writer/document/writer', expect.anything());
    remove.mockRestore();
    expect(await oldCopies()).toHaveLength(1);
    first.isOnline = true;
    const again = await openFirst();
    await pass(3_000);
    expect(again.html).toBe('<p>One</p> upon a time');
    expect(first.history.map(({ content }) => content)).toEqual(['<p>One</p>', '<p>One</p> upon a time']);
    expect(await oldCopies()).toEqual([]);
    expect(again.state.name).toBe('saved');
  });

  test('is left to a tab that still runs release 0.3.0', async () => {
    first.isOnline = true;
    const old = await openOld();
    first.isOnline = false;
    old.type(' there was');
    await pass(1_000);
    first.isOnline = true;
    const one = await openFirst();
    expect(one.html).not.toContain('there was');
    expect(await oldCopies()).toHaveLength(1);
  });
});

test('a text that release 0.3.0 sent when its page was left is no conflict', async () => {
  const key = 'writer/document/writer';
  const copy = {
    key,
    tab: 'old',
    content: '<p>One, later</p>',
    base: '<p>Zero</p>',
    baseVersion: 0,
    sent: [],
  };
  await browser.copies.put({ ...copy, changedAt: 1 });
  browser.lastSent.write(key, 'old', hashText('<p>One</p>'));
  const one = await openFirst();
  expect(one.state.name).toBe('clean');
  expect(one.html).toBe('<p>One</p>');
  expect(browser.lastSent.read(key, 'old')).toBeNull();
});

test('a text in a mode that the project does not have cannot be written, and the server says why', async () => {
  vi.spyOn(first.calls, 'read').mockRejectedValue(
    new ApiError('This project has no document.', { code: 'MODE_NOT_OFFERED', statusCode: 409 }),
  );
  const one = await openFirst();
  await pass(60_000);
  expect(one.state).toEqual({ name: 'refused', message: 'This project has no document.' });
  expect(one.session.snapshots.get().isReadOnly).toBe(true);
  expect(first.calls.read).toHaveBeenCalledTimes(1);
});
