import { EventEmitter } from 'node:events';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailboxMessage, ParsedMessage } from './mailbox-message.js';

export const MAILBOX_KEPT = 500;

const ID_DIGITS = 10;
const RECORD = /^(\d{10})\.json$/;

/**
 * Received messages on disk, newest 500: `<id>.eml` is the message as it came, `<id>.json` what was read from
 * it. The second is written last and whole, so that a message half written by a killed process is not seen.
 */
export class MailboxStore {
  private readonly arrivals = new EventEmitter().setMaxListeners(0);
  /** Oldest first. */
  private messages: MailboxMessage[] = [];
  private nextNumber = 1;
  /** Writes run one after the other: ids, the limit and the count of deliveries depend on the one before. */
  private lastWrite: Promise<unknown> = Promise.resolve();

  private constructor(private readonly folder: string) {}

  /** @param warn called with one sentence for each message that cannot be read */
  static async open(folder: string, warn: (message: string) => void): Promise<MailboxStore> {
    const store = new MailboxStore(folder);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await store.load(warn);
    return store;
  }

  /** Newest first; `after` leaves out that id and everything older. */
  list({ to, after }: { to?: string | undefined; after?: string | undefined } = {}): MailboxMessage[] {
    const address = to?.toLowerCase();
    return this.messages
      .filter((message) => (!address || message.to.includes(address)) && (!after || message.id > after))
      .reverse();
  }

  find(id: string): MailboxMessage | undefined {
    return this.messages.find((message) => message.id === id);
  }

  async readRaw(id: string): Promise<Buffer> {
    return readFile(this.path(id, 'eml'));
  }

  /** The listener is called with every new message, and with null after a deletion. @returns a function that unsubscribes it */
  onChange(listener: (message: MailboxMessage | null) => void): () => void {
    this.arrivals.on('change', listener);
    return () => this.arrivals.off('change', listener);
  }

  async add(raw: Buffer, parsed: ParsedMessage): Promise<MailboxMessage> {
    return this.inTurn(async () => {
      const message = this.findRepeat(parsed) ?? {
        ...parsed,
        id: String(this.nextNumber++).padStart(ID_DIGITS, '0'),
        deliveries: 0,
      };
      const isNew = message.deliveries === 0;
      if (isNew) await writeFile(this.path(message.id, 'eml'), raw, { mode: 0o600 });
      message.deliveries++;
      await this.writeRecord(message);
      if (isNew) this.messages.push(message);
      while (this.messages.length > MAILBOX_KEPT) await this.forget(this.messages.shift());
      this.arrivals.emit('change', message);
      return message;
    });
  }

  async deleteAll(): Promise<void> {
    await this.inTurn(async () => {
      for (const message of this.messages.splice(0)) await this.forget(message);
      this.arrivals.emit('change', null);
    });
  }

  /** Waits for what is being written. */
  async close(): Promise<void> {
    await this.lastWrite.catch(() => undefined);
    this.arrivals.removeAllListeners();
  }

  private async load(warn: (message: string) => void): Promise<void> {
    const names = (await readdir(this.folder)).sort();
    for (const name of names) {
      if (!RECORD.test(name)) continue;
      const text = await readFile(join(this.folder, name), 'utf8');
      try {
        this.messages.push(JSON.parse(text) as MailboxMessage);
      } catch {
        warn(`The e-mail ${join(this.folder, name)} is damaged and was removed`);
      }
    }
    // Numbers go on after the highest ever used here, so an id a test has seen never names another message.
    const numbers = names.map((name) => Number.parseInt(name, 10)).filter(Number.isInteger);
    this.nextNumber = numbers.reduce((highest, number) => Math.max(highest, number), 0) + 1;
    const known = new Set(this.messages.map(({ id }) => id));
    const left = names.filter((name) => !known.has(name.slice(0, ID_DIGITS)));
    await Promise.all(left.map((name) => rm(join(this.folder, name), { force: true })));
  }

  /** The same e-mail again: its sender did not receive the confirmation. */
  private findRepeat({ messageId, to }: ParsedMessage): MailboxMessage | undefined {
    if (!messageId) return undefined;
    return this.messages.find((kept) => kept.messageId === messageId && kept.to.join() === to.join());
  }

  private async writeRecord(message: MailboxMessage): Promise<void> {
    const partial = this.path(message.id, 'partial');
    await writeFile(partial, JSON.stringify(message), { mode: 0o600, flush: true });
    await rename(partial, this.path(message.id, 'json'));
  }

  private async forget(message: MailboxMessage | undefined): Promise<void> {
    if (!message) return;
    await rm(this.path(message.id, 'json'), { force: true });
    await rm(this.path(message.id, 'eml'), { force: true });
  }

  private path(id: string, extension: string): string {
    return join(this.folder, `${id}.${extension}`);
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.lastWrite.then(work, work);
    this.lastWrite = turn.catch(() => undefined);
    return turn;
  }
}
