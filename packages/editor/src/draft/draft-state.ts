import type { DraftText } from './draft-calls';

/** Whether unsaved text is in browser storage: there is none, it is, or the browser refused it. */
export type CopyStatus = 'none' | 'kept' | 'failed';

/** Why a text cannot be changed any more. */
export type CloseReason = 'deadline' | 'submitted';

/** The state that the save indicator shows. */
export type SaveState =
  | { name: 'loading' }
  /** As the server has it; nothing was written since it was opened. */
  | { name: 'clean' }
  | { name: 'unsaved' }
  | { name: 'saving' }
  | { name: 'saved' }
  /** The server cannot be reached and is asked again. `isLoaded` is false until its text has been read. */
  | { name: 'offline'; isLoaded: boolean }
  /** The server answers with an error and is asked again. `isStorageFull`: it has no space left. */
  | { name: 'retrying'; isStorageFull?: true }
  | { name: 'signed-out' }
  /** The server refuses this text and says why. */
  | { name: 'refused'; message: string }
  /** The server has a newer text than the one that the local text was written on. */
  | { name: 'conflict'; theirs: DraftText }
  | { name: 'submitting' }
  /** `unsent` is the local text that did not reach the server before the text was closed. */
  | { name: 'closed'; reason: CloseReason; unsent: string | null };

export interface DraftSnapshot {
  state: SaveState;
  /** The server's time of the last save; null before the first. */
  lastSaved: string | null;
  copy: CopyStatus;
  /** The server's text has been read. */
  isLoaded: boolean;
  isReadOnly: boolean;
}

/** The field or editor that shows the text. The session reads it only when needed, because reading is expensive. */
export interface TextSurface {
  read(): string;
  write(html: string): void;
}

/** True if the HTML has no word, picture or video. */
export function isBlank(html: string): boolean {
  return !/<(?:img|iframe)\b/i.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';
}

/** A value with change listeners; fits React's `useSyncExternalStore`. */
export class ObservableValue<Value> {
  private readonly listeners = new Set<() => void>();

  constructor(private value: Value) {}

  readonly get = (): Value => this.value;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  set(value: Value): void {
    this.value = value;
    for (const listener of this.listeners) listener();
  }
}

/** The current save state, published as snapshots. */
export class DraftStateStore {
  current: SaveState = { name: 'loading' };
  /** The server's text has been read. */
  isLoaded = false;
  /** Why the text must not be changed, also before it has been read. */
  closed: CloseReason | null = null;
  readonly snapshots: ObservableValue<DraftSnapshot>;

  constructor(private readonly describeText: () => Pick<DraftSnapshot, 'lastSaved' | 'copy'>) {
    this.snapshots = new ObservableValue(this.describe());
  }

  is(...names: SaveState['name'][]): boolean {
    return names.includes(this.current.name);
  }

  set(state: SaveState): void {
    this.current = state;
    this.publish();
  }

  publish(): void {
    this.snapshots.set(this.describe());
  }

  /** The server does not give the text, and says why. */
  refuse(error: unknown): null {
    this.set({ name: 'refused', message: error instanceof Error ? error.message : '' });
    return null;
  }

  isReadOnly(): boolean {
    const cannotBeRead = this.closed !== null || this.is('refused');
    return (cannotBeRead && !this.isLoaded) || this.is('closed', 'loading', 'submitting');
  }

  canSend(): boolean {
    return this.isLoaded && !this.isReadOnly() && !this.is('conflict');
  }

  private describe(): DraftSnapshot {
    const { current: state, isLoaded } = this;
    return { ...this.describeText(), state, isLoaded, isReadOnly: this.isReadOnly() };
  }
}
