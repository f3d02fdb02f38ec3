import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** An HTTP server with the S3 calls that the file store uses. Its objects are in memory. */
export class S3Server {
  readonly objects = new Map<string, { body: Buffer; type: string }>();
  readonly requests: IncomingMessage[] = [];
  full = false;
  /** Bytes of objects in all answers. */
  sentBytes = 0;
  private readonly server = createServer((request, response) => void this.answer(request, response));

  /** @returns the STORAGE_URL of a folder in a bucket */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const { port } = this.server.address() as AddressInfo;
    return `s3://ink:s%2Fcret@127.0.0.1:${port}/files/live?tls=off`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests.push(request);
    const body = await buffer(request);
    const { pathname: path, searchParams } = new URL(request.url ?? '', 'http://s3');
    const found = this.objects.get(path);
    if (searchParams.has('list-type')) {
      const prefix = `${path.replace(/\/$/, '')}/${searchParams.get('prefix') ?? ''}`;
      const count = [...this.objects.keys()].filter((key) => key.startsWith(prefix)).length;
      response.setHeader('content-type', 'application/xml');
      response.end(`<ListBucketResult><KeyCount>${Math.min(count, 1)}</KeyCount></ListBucketResult>`);
    } else if (path === '/files') {
      response.end();
    } else if (request.method === 'PUT') {
      if (this.full) return fail(response, 507, 'XMinioStorageFull');
      this.objects.set(path, { body, type: request.headers['content-type'] ?? '' });
      response.end();
    } else if (request.method === 'DELETE') {
      this.objects.delete(path);
      response.writeHead(204).end();
    } else if (!found) {
      fail(response, 404, 'NoSuchKey');
    } else if (request.headers.range) {
      const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range) ?? [];
      const part = found.body.subarray(Number(first), Number(last) + 1);
      this.sentBytes += part.length;
      response.writeHead(206, { 'content-length': part.length, 'content-type': found.type }).end(part);
    } else {
      response.writeHead(200, { 'content-length': found.body.length, 'content-type': found.type });
      if (request.method === 'HEAD') return void response.end();
      this.sentBytes += found.body.length;
      response.end(found.body);
    }
  }
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}
