import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type MailboxMessage, readAttachment } from './mailbox-message.js';
import { MailboxPages } from './mailbox-pages.js';
import type { MailboxStore } from './mailbox-store.js';

const PAGE_CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/** The message is a stranger's HTML: no script, no network, an origin of its own; links open elsewhere. */
const MESSAGE_CSP =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";
const MAX_WAIT_SECONDS = 60;
const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

type Route = (request: Request, ...parts: string[]) => void | Promise<void>;
interface Request {
  request: IncomingMessage;
  response: ServerResponse;
  query: URLSearchParams;
}

/**
 * The mailbox's page and its calls, for this machine only. The mailbox holds codes and links that open accounts,
 * so a request under any other host name (a web page that points its own name at 127.0.0.1) is refused.
 */
export class MailboxHttp {
  private readonly pages = new MailboxPages();
  private readonly server = createServer((request, response) => void this.answer(request, response));
  private readonly routes: [string, RegExp, Route][] = [
    ['GET', /^\/$/, (it) => this.showList(it)],
    ['GET', /^\/messages\/(\d+)$/, (it, id = '') => this.showMessage(it, id)],
    ['GET', /^\/messages\/(\d+)\/html$/, (it, id = '') => this.sendHtmlPart(it, id)],
    ['GET', /^\/messages\/(\d+)\/source$/, (it, id = '') => this.sendSource(it, id)],
    [
      'GET',
      /^\/messages\/(\d+)\/attachments\/(\d+)$/,
      (it, id = '', at = '') => this.sendAttachment(it, id, at),
    ],
    ['POST', /^\/delete-all$/, (it) => this.deleteFromPage(it)],
    ['GET', /^\/api\/messages$/, (it) => this.listMessages(it)],
    ['DELETE', /^\/api\/messages$/, (it) => this.deleteMessages(it)],
    ['GET', /^\/api\/events$/, (it) => this.streamEvents(it)],
    ['GET', /^(\/[a-z]+\.[a-z0-9]+)$/, (it, path = '') => this.sendFile(it, path)],
  ];

  constructor(
    private readonly store: MailboxStore,
    private readonly warn: (message: string) => void,
  ) {}

  /** @returns the port it listens on. */
  listen(port: number): Promise<number> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, '127.0.0.1', () => {
        this.server.off('error', reject);
        resolve((this.server.address() as AddressInfo).port);
      });
    });
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('cache-control', 'no-store');
    response.setHeader('referrer-policy', 'no-referrer');
    response.setHeader('content-security-policy', PAGE_CSP);
    const url = URL.parse(request.url ?? '/', 'http://mailbox');
    if (!url || !LOOPBACK_HOST.test(request.headers.host ?? '')) return send(response, 403, 'Not from here');
    const fromElsewhere = !['same-origin', 'none', undefined].includes(fetchSite(request));
    if (request.method !== 'GET' && fromElsewhere) return send(response, 403, 'Not from here');
    for (const [method, pattern, route] of this.routes) {
      const match = request.method === method && pattern.exec(url.pathname);
      if (!match) continue;
      try {
        return await route({ request, response, query: url.searchParams }, ...match.slice(1));
      } catch (error) {
        this.warn(`The mailbox page failed: ${error instanceof Error ? error.message : error}`);
        return response.headersSent ? void response.destroy() : send(response, 500, 'Something went wrong');
      }
    }
    send(response, 404, 'Not found');
  }

  private showList({ response }: Request): void {
    send(response, 200, this.pages.render(this.store.list(), null, 'html'), 'text/html; charset=utf-8');
  }

  private showMessage({ response, query }: Request, id: string): void {
    const message = this.store.find(id);
    if (!message) return void response.writeHead(303, { location: '/' }).end();
    const part = query.get('part') === 'text' ? 'text' : 'html';
    send(response, 200, this.pages.render(this.store.list(), message, part), 'text/html; charset=utf-8');
  }

  private sendHtmlPart({ response }: Request, id: string): void {
    const message = this.store.find(id);
    if (!message?.html) {
      send(response, 404, 'Not found');
      return;
    }
    response.setHeader('content-security-policy', MESSAGE_CSP);
    // After the doctype, or the message would be drawn in quirks mode.
    const html = message.html.replace(/^(\s*<!doctype[^>]*>)?/i, '$1<base target="_blank">');
    send(response, 200, html, 'text/html; charset=utf-8');
  }

  private async sendSource({ response }: Request, id: string): Promise<void> {
    if (!this.store.find(id)) return send(response, 404, 'Not found');
    send(response, 200, await this.store.readRaw(id));
  }

  private async sendAttachment({ response }: Request, id: string, at: string): Promise<void> {
    const attachment = this.store.find(id)?.attachments[Number(at)];
    const bytes = attachment && (await readAttachment(await this.store.readRaw(id), Number(at)));
    if (!attachment || !bytes) return send(response, 404, 'Not found');
    const name = encodeURIComponent(attachment.filename);
    response.setHeader('content-disposition', `attachment; filename*=UTF-8''${name}`);
    send(response, 200, bytes, attachment.mimeType);
  }

  private async deleteFromPage({ response }: Request): Promise<void> {
    await this.store.deleteAll();
    response.writeHead(303, { location: '/' }).end();
  }

  private async deleteMessages({ response }: Request): Promise<void> {
    await this.store.deleteAll();
    response.writeHead(204).end();
  }

  /** `?to=` and `?after=` choose the messages. With `?wait=`, the response waits up to so many seconds for the first one. */
  private async listMessages({ request, response, query }: Request): Promise<void> {
    const choice = { to: query.get('to') ?? undefined, after: query.get('after') ?? undefined };
    const waitSeconds = Math.min(Number(query.get('wait') ?? 0) || 0, MAX_WAIT_SECONDS);
    const choose = () => this.store.list(choice);
    const messages = await this.waitForSome(choose, waitSeconds, request);
    send(response, 200, JSON.stringify({ messages }), 'application/json');
  }

  private waitForSome(
    choose: () => MailboxMessage[],
    seconds: number,
    request: IncomingMessage,
  ): Promise<MailboxMessage[]> {
    const found = choose();
    if (found.length > 0 || seconds <= 0) return Promise.resolve(found);
    return new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        stopListening();
        request.socket.off('close', finish);
        resolve(choose());
      };
      const timer = setTimeout(finish, seconds * 1000);
      const stopListening = this.store.onChange(() => choose().length > 0 && finish());
      request.socket.once('close', finish);
    });
  }

  private streamEvents({ request, response }: Request): void {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(': open\n\n');
    const stopListening = this.store.onChange((message) => {
      response.write(`event: ${message ? 'message' : 'deleted'}\ndata: ${JSON.stringify(message)}\n\n`);
    });
    request.once('close', stopListening);
  }

  private sendFile({ response }: Request, path: string): void {
    const file = this.pages.file(path);
    if (file) send(response, 200, file.body, file.type);
    else send(response, 404, 'Not found');
  }
}

function send(
  response: ServerResponse,
  status: number,
  body: string | Uint8Array,
  type = 'text/plain; charset=utf-8',
) {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

function fetchSite({ headers }: IncomingMessage): string | undefined {
  const value = headers['sec-fetch-site'];
  return Array.isArray(value) ? value[0] : value;
}
