import type { LookupAddress, lookup } from 'node:dns';
import { createServer, type Server } from 'node:net';
import { request } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isPublicAddress, lookupPublic, problemOfUrl } from './allowed-address.js';
import { createCheckedAgent } from './webhook-sender.service.js';

const PUBLIC = ['8.8.8.8', '93.184.215.14', '2606:4700::1111', '2a00:1450:4001:81b::200e'];
const NOT_PUBLIC = [
  ...['127.0.0.1', '127.9.9.9', '0.0.0.0', '10.0.0.1', '172.16.0.1', '192.168.1.1', '100.64.0.1'],
  ...['169.254.169.254', '168.63.129.16', '100.100.100.200', '192.0.0.192', '224.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::7f00:1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', 'fe80::1', 'fc00::1', 'fd00:ec2::254'],
  ...['64:ff9b::7f00:1', '2002:7f00:1::', 'ff02::1', '4000::1', 'x', ''],
];

test.each(PUBLIC)('%s is an address of the internet', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each(NOT_PUBLIC)('%j is none', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

describe('a URL', () => {
  const problem = (url: string, allowsPrivate = false) => problemOfUrl(url, { allowsPrivate });

  test.each([
    ...['https://example.com/x?y=1', 'http://example.com:80', 'https://example.com:1024', 'https://8.8.8.8/'],
  ])('%s can be used', (url) => {
    expect(problem(url)).toBeNull();
  });

  test.each(['', 'example.com', 'ftp://example.com', 'file:///etc/passwd'])(
    '%j has no web address',
    (url) => {
      expect(problem(url)).toBe('The URL must begin with https:// or http://');
    },
  );

  test.each(['https://example.com:22', 'http://example.com:1023', 'http://example.com:0'])(
    '%s has a forbidden port',
    (url) => {
      expect(problem(url, true)).toBe('The port must be 80, 443 or above 1023');
    },
  );

  test.each([
    ...[
      'http://127.0.0.1/',
      'http://2130706433/',
      'http://0x7f000001/',
      'http://0177.0.0.1/',
      'http://127.1/',
    ],
    ...[
      'http://[::1]/',
      'http://[::ffff:127.0.0.1]/',
      'http://[::ffff:7f00:1]/',
      'http://0.0.0.0/',
      'http://0/',
    ],
    ...['http://169.254.169.254/latest/meta-data/', 'https://10.1.2.3/'],
  ])('%s names a private network', (url) => {
    expect(problem(url)).toBe('The URL must not name an address of a private network');
    expect(problem(url, true)).toBeNull();
  });

  test('has no user name and password, which would be sent to other programs in errors', () => {
    expect(problem('https://a:b@example.com')).toBe('The URL must not contain a user name or a password');
  });
});

describe('a connection', () => {
  let servers: Server[];
  let port: number;
  let connections = 0;

  beforeAll(async () => {
    const count = () => {
      connections += 1;
    };
    const listen = (host: string, at: number) =>
      new Promise<Server>((resolve) => {
        const server = createServer(count).listen(at, host, () => resolve(server));
      });
    const first = await listen('127.0.0.1', 0);
    ({ port } = first.address() as { port: number });
    servers = [first, await listen('::1', port)];
  });
  beforeEach(() => {
    connections = 0;
  });
  afterAll(async () => {
    for (const server of servers) server.close();
  });

  /** Answers the questions for names one after the other. */
  function resolver(...answers: LookupAddress[][]): typeof lookup {
    let asked = 0;
    const resolve = (
      _name: string,
      _options: object,
      callback: (error: null, found: LookupAddress[]) => void,
    ) => {
      callback(null, answers[Math.min(asked, answers.length - 1)] ?? []);
      asked += 1;
    };
    return resolve as unknown as typeof lookup;
  }

  async function send(host: string, resolve?: typeof lookup): Promise<string> {
    const agent = createCheckedAgent(lookupPublic(resolve));
    const sent = request(`http://${host}:${port}/`, { method: 'POST', dispatcher: agent, body: '{}' });
    const reason = await sent.then(
      () => 'sent',
      (error: unknown) => (error instanceof AggregateError ? error.errors.join() : String(error)),
    );
    await agent.destroy();
    return reason;
  }

  const v4 = (address: string): LookupAddress => ({ address, family: 4 });

  test.each([
    ...[
      '127.0.0.1',
      '[::1]',
      '0.0.0.0',
      '169.254.169.254',
      '2130706433',
      '0x7f.1',
      '[::ffff:127.0.0.1]',
      '[::]',
    ],
  ])('is never made to %s', async (host) => {
    expect(await send(host)).toContain('is not allowed');
    expect(connections).toBe(0);
  });

  test('is never made to a name that resolves to such an address, also if others are public', async () => {
    expect(await send('localhost')).toContain('is not allowed');
    expect(await send('rebind.example', resolver([v4('127.0.0.1')]))).toContain('127.0.0.1 is not allowed');
    expect(await send('mixed.example', resolver([v4('8.8.8.8'), v4('127.0.0.1')]))).toContain(
      'is not allowed',
    );
    expect(await send('six.example', resolver([{ address: '::ffff:127.0.0.1', family: 6 }]))).toContain(
      'is not allowed',
    );
    expect(connections).toBe(0);
  });

  test('resolves a name once, so that another answer of the name server is not used', async () => {
    const asked: string[] = [];
    const answers = [[v4('8.8.8.8')], [v4('127.0.0.1')]];
    const resolve = ((
      name: string,
      _options: object,
      callback: (error: null, found: LookupAddress[]) => void,
    ) => {
      asked.push(name);
      callback(null, answers[asked.length - 1] ?? []);
    }) as unknown as typeof lookup;
    const agent = createCheckedAgent(lookupPublic(resolve));
    const sent = request(`http://rebind.example:${port}/`, {
      dispatcher: agent,
      signal: AbortSignal.timeout(200),
    });
    await expect(sent).rejects.toThrow();
    await agent.destroy();
    expect(asked).toEqual(['rebind.example']);
    expect(connections).toBe(0);
  });

  test('without the check reaches the listener, so the listener counts', async () => {
    const sent = request(`http://127.0.0.1:${port}/`, { method: 'POST', signal: AbortSignal.timeout(200) });
    await expect(sent).rejects.toThrow();
    expect(connections).toBe(1);
  });
});
