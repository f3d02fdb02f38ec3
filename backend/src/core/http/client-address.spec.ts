import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { clientAddress } from './client-address.js';

test.each([
  ['no proxy', undefined, 0, '10.0.0.1'],
  ['a header of the client without a trusted proxy', '1.1.1.1', 0, '10.0.0.1'],
  ['one proxy', '2.2.2.2', 1, '2.2.2.2'],
  ['one proxy, after an address that the client invented', '1.1.1.1, 2.2.2.2', 1, '2.2.2.2'],
  ['two proxies', '1.1.1.1, 2.2.2.2,3.3.3.3', 2, '2.2.2.2'],
  ['fewer addresses than proxies', '2.2.2.2', 3, '2.2.2.2'],
])('with %s', (_, header, proxies, address) => {
  const request = {
    socket: { remoteAddress: '10.0.0.1' } as Socket,
    headers: header === undefined ? {} : { 'x-forwarded-for': header },
  };
  expect(clientAddress(request, proxies)).toBe(address);
});
