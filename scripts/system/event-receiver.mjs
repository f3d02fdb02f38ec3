import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

/** A receiver of webhooks, which checks each signature as https://www.standardwebhooks.com describes it. */
export class EventReceiver {
  /** By id: an event that is sent twice is in it once. */
  events = new Map();
  /** Requests with a wrong signature. */
  forged = 0;
  /** Of the webhook. */
  secret = '';
  #server = createServer((request, response) => this.#receive(request, response));

  get url() {
    return `http://127.0.0.1:${this.#server.address().port}/inkwell`;
  }

  async start() {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async stop() {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #receive(request, response) {
    const body = await text(request);
    const isGenuine = this.#isGenuine(request.headers, body);
    if (isGenuine) this.events.set(request.headers['webhook-id'], JSON.parse(body));
    else this.forged += 1;
    response.writeHead(isGenuine ? 204 : 400).end();
  }

  #isGenuine(headers, body) {
    const key = Buffer.from(this.secret.replace(/^whsec_/, ''), 'base64');
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const expected = createHmac('sha256', key).update(signed).digest();
    return String(headers['webhook-signature'])
      .split(' ')
      .map((signature) => Buffer.from(signature.replace(/^v1,/, ''), 'base64'))
      .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
  }
}
