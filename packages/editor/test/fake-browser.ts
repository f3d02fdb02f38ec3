import { vi } from 'vitest';
import { type DraftCalls, type DraftText, isUnreachable } from '../src/draft/draft-calls';
import { DraftSession } from '../src/draft/draft-session';
import type { CloseReason, SaveState } from '../src/draft/draft-state';
import type { DraftTabs, TabMessage } from '../src/draft/draft-tabs';
import type { LastSentHashes } from '../src/draft/unsent-text-storage';
import { draftKey, openUnsentTextStorage, type UnsentTextStorage } from '../src/draft/unsent-text-storage';
import type { FakeServer } from './fake-server';

let databases = 0;

/** A browser with storage, whose tabs can be opened, left and killed. */
export class FakeBrowser {
  copies: UnsentTextStorage;
  readonly databaseName: string;
  private readonly open = new Set<string>();
  private readonly listeners = new Map<string, (message: TabMessage) => void>();
  private readonly marks = new Map<string, string>();
  /** Answers a read without a network with the last text that the server has acknowledged, as the user app does. */
  keepsLastAnswer = false;
  private lastAnswer: DraftText | null = null;

  constructor(private readonly server: FakeServer) {
    databases += 1;
    this.databaseName = `drafts-${databases}`;
    this.copies = openUnsentTextStorage(this.databaseName);
  }

  /** Opens the text in a new tab, and waits until it has been read. */
  async openTab(options: { userId?: string; closed?: CloseReason } = {}): Promise<FakeTab> {
    const id = String(this.listeners.size + databases * 1000 + Math.random());
    const page = new FakePage();
    const session = new DraftSession({
      key: draftKey(options.userId ?? 'writer', 'document', 'writer'),
      calls: page.limitCalls(this.connect()),
      copies: page.limitCopies(this.copies),
      tabs: this.join(id),
      lastSent: this.lastSent,
      closed: options.closed ?? null,
    });
    const tab = new FakeTab(session, () => {
      page.isGone = true;
      this.open.delete(id);
      this.listeners.delete(id);
    });
    await session.open();
    await settle();
    return tab;
  }

  private connect(): DraftCalls {
    const { calls } = this.server;
    if (!this.keepsLastAnswer) return calls;
    return {
      read: async () => {
        try {
          this.lastAnswer = await calls.read();
          return this.lastAnswer;
        } catch (error) {
          if (this.lastAnswer && isUnreachable(error)) return this.lastAnswer;
          throw error;
        }
      },
      save: async (change, options) => {
        const saved = await calls.save(change, options);
        this.lastAnswer = this.server.describeVersion(saved.version);
        return saved;
      },
    };
  }

  private join(id: string): DraftTabs {
    this.open.add(id);
    return {
      id,
      post: (message) => {
        for (const [other, hear] of this.listeners) if (other !== id) hear(message);
      },
      listen: (listener) => {
        this.listeners.set(id, listener);
      },
      findOpen: async () => new Set(this.open),
      leave: () => {
        this.open.delete(id);
        this.listeners.delete(id);
      },
    };
  }

  private readonly lastSent: LastSentHashes = {
    read: (key, tab) => this.marks.get(`${key} ${tab}`) ?? null,
    write: (key, tab, print) => this.marks.set(`${key} ${tab}`, print),
    clear: (key, tab) => this.marks.delete(`${key} ${tab}`),
  };
}

/** A page that is gone receives no answer, and starts no call and no write to storage. What has begun is completed. */
class FakePage {
  isGone = false;

  limitCalls({ read, save }: DraftCalls): DraftCalls {
    return {
      read: () => this.receive(read),
      save: (change, options) => this.receive(() => save(change, options)),
    };
  }

  limitCopies(copies: UnsentTextStorage): UnsentTextStorage {
    return {
      put: (copy) => this.receive(() => copies.put(copy)),
      remove: (key, tab) => this.receive(() => copies.remove(key, tab)),
      list: (key) => this.receive(() => copies.list(key)),
    };
  }

  private receive<Answer>(start: () => Promise<Answer>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.isGone) return;
      start().then(
        (answer) => this.isGone || resolve(answer),
        (error) => this.isGone || reject(error),
      );
    });
  }
}

/** A tab whose surface is a string. */
export class FakeTab {
  html = '';
  private isDead = false;

  constructor(
    readonly session: DraftSession,
    private readonly release: () => void,
  ) {
    session.local.attach({
      read: () => this.html,
      write: (html) => {
        this.html = html;
      },
    });
  }

  get state(): SaveState {
    return this.session.snapshots.get().state;
  }

  type(text: string): void {
    if (this.isDead || this.session.snapshots.get().isReadOnly) return;
    this.html += text;
    this.session.markChanged();
  }

  /** Closes or reloads the page: it can still send, but no answer arrives. */
  close(): void {
    this.session.saveBeforeLeaving();
    this.kill();
  }

  /** Ends the tab without any event, like a crash. */
  kill(): void {
    this.isDead = true;
    this.session.dispose = () => {};
    this.session.local.stopTimer();
    this.release();
  }
}

/** Waits for pending answers and for storage, which uses real tasks. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await settle();
}
