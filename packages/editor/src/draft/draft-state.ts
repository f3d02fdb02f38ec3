import type { SavedValue } from './draft-calls';

/** Whether unsaved text is in browser storage: there is none, it is, or the browser refused it. */
export type CopyStatus = 'none' | 'kept' | 'failed';

/** Why a text cannot be changed any more. */
export type CloseReason = 'deadline' | 'submitted';

/** The state that the save indicator shows. */
export type SaveState<Value = string> =
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
  | { name: 'conflict'; theirs: SavedValue<Value> }
  | { name: 'submitting' }
  /** `unsent` is the local text that did not reach the server before the text was closed. */
  | { name: 'closed'; reason: CloseReason; unsent: Value | null };

export interface DraftSnapshot<Value = string> {
  state: SaveState<Value>;
  /** The server's time of the last save; null before the first. */
  lastSaved: string | null;
  copy: CopyStatus;
  /** The server's text has been read. */
  isLoaded: boolean;
  isReadOnly: boolean;
}

/** Whether the text was closed before its last part reached the server. */
export function hasUnsent({ state }: Pick<DraftSnapshot, 'state'>): boolean {
  return state.name === 'closed' && state.unsent !== null;
}

/** The field or editor that shows the text. The session reads it only when needed, because reading is expensive. */
export interface DraftSurface<Value> {
  read(): Value;
  write(value: Value): void;
}

export type TextSurface = DraftSurface<string>;

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
