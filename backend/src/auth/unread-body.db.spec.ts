import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../../test/test-app.js';

const MEGABYTE = 1024 * 1024;

let app: TestApp;
let port: number;

beforeAll(async () => {
  app = await TestApp.start();
  await app.app.listen(0, '127.0.0.1');
  const server: Server = app.app.getHttpServer();
  port = (server.address() as AddressInfo).port;
});
afterAll(() => app.stop());

/** Sends the headers of an upload without its body. @returns the start of the response */
function sendHeadersOnly(path: string, headers: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', reject);
    socket.once('data', (data) => {
      socket.destroy();
      resolve(data.toString());
    });
    const lines = [
      `POST ${path} HTTP/1.1`,
      'Host: localhost',
      `Content-Length: ${20 * MEGABYTE}`,
      ...headers,
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  });
}

test.each([
  ['/api/work/save-draft', 'Content-Type: application/json'],
  ['/api/admin/pdfs/upload', 'Content-Type: multipart/form-data; boundary=x'],
])('a large body without a token is refused with 401 before it is read: %s', async (path, type) => {
  expect(await sendHeadersOnly(path, [type])).toMatch(/^HTTP\/1\.1 401 /);
  expect(await sendHeadersOnly(path, [type, 'Authorization: Bearer garbage'])).toMatch(/^HTTP\/1\.1 401 /);
});
