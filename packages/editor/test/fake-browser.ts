import { writeStoredSession } from '@inkwell/web/stored-session';
import { vi } from 'vitest';
import type { DraftCalls } from '../src/draft/draft-calls';
import { draftKeys, type TextAssignment } from '../src/draft/draft-keys';
import { textKind } from '../src/draft/draft-kind';
import { DraftSession } from '../src/draft/draft-session';
import type { CloseReason, SaveState } from '../src/draft/draft-state';
import type { DraftTabs, TabMessage } from '../src/draft/draft-tabs';
import type { SavedValueStorage } from '../src/draft/saved-values';
import type { LastSentHashes } from '../src/draft/unsent-text-storage';
import { openUnsentTextStorage, type UnsentTextStorage } from '../src/draft/unsent-text-storage';
import type { FakeServer } from './fake-server';

let databases = 0;

interface TabOptions {
  userId?: string;
  closed?: CloseReason;
  assignment?: TextAssignment;
  /** The server's text of the assignment; the default is that of the browser. */
  server?: FakeServer;
  secondsBetweenIdleSaves?: number;
}

/** A browser with storage, whose tabs can be opened, left and killed. */
export class FakeBrowser {
  copies: UnsentTextStorage;
  readonly saved: SavedValueStorage;
  readonly databaseName: string;
  private readonly open = new Set<string>();
  private readonly listeners = new Map<string, { key: string; hear: (message: TabMessage) => void }>();
  private readonly marks = new Map<string, string>();
  /** Keeps what the server has acknowledged, as the user app does. */
  keepsLastAnswer = false;

  constructor(private readonly server: FakeServer) {
    databases += 1;
    this.databaseName = `drafts-${databases}`;
    const { saved, ...copies } = openUnsentTextStorage(this.databaseName);
    this.copies = copies;
    this.saved = saved;
  }

  /** Opens the text in a new tab, and waits until it has been read. */
  async openTab({
    userId = 'writer',
    closed,
    assignment,
    server = this.server,
    secondsBetweenIdleSaves = 0,
  }: TabOptions = {}): Promise<FakeTab> {
    if (this.keepsLastAnswer) signIn(userId);
    const id = String(this.listeners.size + databases * 1000 + Math.random());
    const page = new FakePage();
    const keys = draftKeys({ userId, assignment, kind: 'document', subjectId: 'writer' });
    const session = new DraftSession({
      ...keys,
      kind: textKind,
      calls: page.limitCalls(server.calls),
      copies: page.limitCopies(this.copies),
      tabs: this.join(id, keys.key),
      lastSent: this.lastSent,
      saved: this.keepsLastAnswer ? page.limitSaved(this.saved) : null,
      closed: closed ?? null,
      secondsBetweenIdleSaves,
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

  private join(id: string, key: string): DraftTabs {
    this.open.add(id);
    return {
      id,
      post: (message) => {
        for (const [other, listener] of this.listeners)
          if (other !== id && listener.key === key) listener.hear(message);
      },
      listen: (hear) => {
        this.listeners.set(id, { key, hear });
      },
      findOpen: async () => new Set(this.open),
      isAlone: async () =>
        ![...this.listeners].some(([other, listener]) => other !== id && listener.key === key),
      leave: () => {
        this.open.delete(id);
        this.listeners.delete(id);
      },
    };
  }

  readonly lastSent: LastSentHashes = {
    read: (key, tab) => this.marks.get(`${key} ${tab}`) ?? null,
    write: (key, tab, print) => this.marks.set(`${key} ${tab}`, print),
    clear: (key, tab) => this.marks.delete(`${key} ${tab}`),
  };
}

/** What the server has acknowledged is kept for the signed-in user only. */
export function signIn(userId: string): void {
  writeStoredSession({ token: 'token', userId, userName: '', userEmail: '', userRole: 'user' });
}

/** A page that is gone receives no answer, and starts no call and no write to storage. What has begun is completed. */
class FakePage {
  isGone = false;

  limitCalls({ read, readKept, save }: DraftCalls): DraftCalls {
    return {
      read: () => this.receive(read),
      ...(readKept && { readKept: () => this.receive(readKept) }),
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

  limitSaved(saved: SavedValueStorage): SavedValueStorage {
    return {
      put: (key, value) => this.receive(() => saved.put(key, value)),
      read: (key) => this.receive(() => saved.read(key)),
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
    session.attach({
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
