import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { waitUntil } from './wait-until.js';

export interface ReceivedEvent {
  id: string;
  seq: number;
  type: string;
  version: number;
  occurredAt: string;
  subject: string;
  data: Record<string, unknown>;
}

export interface ReceivedRequest {
  headers: Record<string, string>;
  body: string;
}

/** A receiver of webhooks as its author would write it: it checks each request with the official package. */
export class WebhookReceiver {
  /** The genuine events, in the order of their arrival. One that is sent twice is in it twice. */
  events: ReceivedEvent[] = [];
  requests: ReceivedRequest[] = [];
  /** How many connections were opened. */
  connections = 0;
  secret = '';
  /** Answers a genuine request. */
  answer: (response: ServerResponse, event: ReceivedEvent) => void = (response) => {
    response.writeHead(204).end();
  };
  private server: Server | undefined;
  private port = 0;

  static async start(): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    await receiver.listen();
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/inkwell`;
  }

  /** Listens on the port of the first time. */
  async listen(): Promise<void> {
    const server = createServer(async (request, response) => {
      const body = (await buffer(request)).toString();
      this.receive(request.headers, body, response);
    });
    server.on('connection', () => {
      this.connections += 1;
    });
    this.server = server;
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.address() as AddressInfo).port;
  }

  /** Forgets what it has received, and accepts everything again. */
  reset(): void {
    this.events = [];
    this.requests = [];
    this.answer = (response) => void response.writeHead(204).end();
  }

  /** Resolves when a fact about the user has arrived. */
  hasEventOf(userId: string): Promise<void> {
    return waitUntil(() => this.events.some(({ subject }) => subject === userId));
  }

  /** Breaks all connections. */
  async stop(): Promise<void> {
    const { server } = this;
    const closed = new Promise((resolve) => server?.close(resolve));
    server?.closeAllConnections();
    await closed;
  }

  /** @throws WebhookVerificationError */
  verify({ headers, body }: ReceivedRequest): ReceivedEvent {
    return new Webhook(this.secret).verify(body, headers) as ReceivedEvent;
  }

  private receive(headers: IncomingHttpHeaders, body: string, response: ServerResponse): void {
    const request = { headers: headers as Record<string, string>, body };
    this.requests.push(request);
    try {
      const event = this.verify(request);
      this.events.push(event);
      this.answer(response, event);
    } catch {
      response.writeHead(401).end('Not signed');
    }
  }
}
