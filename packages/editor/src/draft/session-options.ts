import type { DraftCalls } from './draft-calls';
import type { DraftCopies } from './draft-copies';
import type { CloseReason } from './draft-state';
import type { DraftTabs } from './draft-tabs';
import type { LastSent } from './last-sent';

export interface DraftSessionOptions {
  /** See `draftKey`. */
  key: string;
  calls: DraftCalls;
  copies: DraftCopies;
  tabs: DraftTabs;
  lastSent: LastSent;
  /** Why the text is read-only from the beginning. */
  closed?: CloseReason | null;
}

/** Sends a text that is handed in, with the version it was written on. */
export type HandIn<Answer> = (content: string, baseVersion: number) => Promise<Answer>;
