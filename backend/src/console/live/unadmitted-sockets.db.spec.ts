import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { addressOf, joined } from '../../../test/live-socket.js';
import { frameOf, pingFrame, rawClient, rawWebSocket, upgradeRequest } from '../../../test/raw-web-socket.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, type TestUser } from '../../../test/users.js';
import { SessionsService } from '../../auth/sessions/sessions.service.js';

const CONNECT = `40${JSON.stringify({ token: 'garbage' })}`;

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await addAdmin(app);
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => app.stop());

const pollingUrl = async () => `${await addressOf(app)}/socket.io/?EIO=4&transport=polling`;

async function pollingSession(): Promise<{ url: string; sid: string }> {
  const url = await pollingUrl();
  const opened = await (await fetch(url)).text();
  return { url, ...(JSON.parse(opened.slice(1)) as { sid: string }) };
}

const checkedSessions = () => vi.spyOn(app.app.get(SessionsService), 'find');

describe('before its session is checked, a WebSocket is closed', () => {
  test('at its second packet', async () => {
    const find = checkedSessions();
    const { socket, closed } = await rawWebSocket(app);
    socket.write(Buffer.concat(Array.from({ length: 100 }, () => frameOf(CONNECT))));
    await closed;
    expect(find).toHaveBeenCalledTimes(1);
  });

  test('without a reading of what follows, if it sends more than 4 KB', async () => {
    const find = checkedSessions();
    const { socket, closed } = await rawWebSocket(app);
    socket.write(Buffer.concat(Array.from({ length: 5000 }, () => frameOf(CONNECT))));
    await closed;
    expect(find.mock.calls.length).toBeLessThan(2);
  });

  test.each([
    ['a token of more than 4 KB', frameOf(`40${JSON.stringify({ token: 'x'.repeat(4096) })}`)],
    ['another packet than CONNECT', frameOf('42["join-admin"]')],
    ['a packet of the transport', frameOf('3')],
    ['many pings', Buffer.concat(Array.from({ length: 40 }, () => pingFrame('x'.repeat(120))))],
    ['many empty frames', Buffer.concat(Array.from({ length: 1000 }, () => frameOf('')))],
    ['CONNECT to another namespace twice', Buffer.concat([frameOf('40/other,'), frameOf('40/another,')])],
  ])('if it sends %s', async (_, frames) => {
    const find = checkedSessions();
    const { socket, closed } = await rawWebSocket(app);
    socket.write(frames);
    await closed;
    expect(find).not.toHaveBeenCalled();
  });

  test('if it is refused, although its client does not close it', async () => {
    const { socket, closed } = await rawWebSocket(app);
    socket.write(frameOf(CONNECT));
    expect(await closed).toContain('Your session has ended');
  });
});

test('a session of polling is closed at its second packet', async () => {
  const find = checkedSessions();
  const { url, sid } = await pollingSession();
  const body = Array.from({ length: 100 }, () => CONNECT)
    .join('\x1e')
    .slice(0, 4000);
  await fetch(`${url}&sid=${sid}`, { method: 'POST', body });
  expect(find).toHaveBeenCalledTimes(1);
  expect((await fetch(`${url}&sid=${sid}`, { method: 'POST', body: CONNECT })).status).toBe(400);
});

test('the WebSocket that a session of polling opens has the same limits until it is admitted', async () => {
  const { url, sid } = await pollingSession();
  const path = `/socket.io/?EIO=4&transport=websocket&sid=${sid}`;
  const probes = Buffer.concat(Array.from({ length: 1000 }, () => frameOf('2probe')));
  const stranger = await rawWebSocket(app, path);
  stranger.socket.write(probes);
  await stranger.closed;
  await fetch(`${url}&sid=${sid}`, { method: 'POST', body: `40${JSON.stringify({ token: admin.token })}` });
  expect(await (await fetch(`${url}&sid=${sid}`)).text()).toMatch(/^40/);
  const staff = await rawWebSocket(app, path);
  staff.socket.write(probes);
  await once(staff.socket, 'data');
  staff.socket.destroy();
});

test('a network can have 50 WebSockets without a checked session', async () => {
  const open = await Promise.all(Array.from({ length: 50 }, () => rawWebSocket(app)));
  const refused = await rawClient(app);
  refused.socket.write(upgradeRequest());
  expect(await refused.closed).toBe('');
  for (const { socket } of open) socket.destroy();
  await Promise.all(open.map(({ closed }) => closed));
  await expect.poll(async () => (await fetch(await pollingUrl())).status).toBe(200);
});

test.each([
  ['a WebSocket', '/socket.io/?EIO=4&transport=websocket'],
  ['a connection that asks for a protocol on another path', '/other'],
])('%s without a token is closed, although its client does not close it', async (_, path) => {
  const { socket, closed } = await rawClient(app);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const accepted = new Promise((resolve) => app.app.getHttpServer().once('upgrade', resolve));
    socket.write(upgradeRequest(path));
    await accepted;
    vi.advanceTimersByTime(12_000);
    vi.advanceTimersByTime(1000);
    await closed;
  } finally {
    vi.useRealTimers();
  }
});

test.each(['/socket.io/?EIO=4&transport=websocket', '/other'])(
  'a client that resets its connection at once does not end the process on %s',
  async (path) => {
    const { socket, closed } = await rawClient(app);
    const accepted = new Promise((resolve) => app.app.getHttpServer().once('upgrade', resolve));
    socket.write(upgradeRequest(path));
    await accepted;
    socket.resetAndDestroy();
    await closed;
    (await joined(app, admin.token, ['websocket'])).disconnect();
  },
);
