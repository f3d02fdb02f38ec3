import type { DraftText } from './draft-calls';

/** Whether the unsent text is in this browser: there is none, it is, or the browser refused. */
export type CopyStatus = 'none' | 'kept' | 'failed';

/** Why a text cannot be changed any more. */
export type CloseReason = 'deadline' | 'submitted';

/** Where the text stands; the indicator says exactly this. */
export type SaveState =
  | { name: 'loading' }
  /** As the server has it, and nothing was written since it was opened. */
  | { name: 'clean' }
  | { name: 'unsaved' }
  | { name: 'saving' }
  | { name: 'saved' }
  /** The server does not answer; it is asked again. `isLoaded` is false while its text has not been seen. */
  | { name: 'offline'; isLoaded: boolean }
  | { name: 'signed-out' }
  /** The server does not take this text, and says why. */
  | { name: 'refused'; message: string }
  /** The server has a newer text than the one this was written on. */
  | { name: 'conflict'; theirs: DraftText }
  | { name: 'submitting' }
  /** `unsent` is what was written here and did not arrive in time. */
  | { name: 'closed'; reason: CloseReason; unsent: string | null };

export interface DraftSnapshot {
  state: SaveState;
  /** Of the server; null before the first save. */
  lastSaved: string | null;
  copy: CopyStatus;
  /** The server's text has been seen. */
  isLoaded: boolean;
  isReadOnly: boolean;
}

/** Where a text is written. The session asks for the text only when it needs it: reading it costs. */
export interface TextSurface {
  read(): string;
  write(html: string): void;
}

/** What a text is worth keeping for: a word, a picture, a video. */
export function isBlank(html: string): boolean {
  return !/<(?:img|iframe)\b/i.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';
}

export function isReadOnly(state: SaveState): boolean {
  return state.name === 'closed' || state.name === 'loading' || state.name === 'submitting';
}
