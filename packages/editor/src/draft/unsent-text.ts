import type { DraftBase } from './server-comparison';

/** An unsaved draft in this browser's storage. */
export interface UnsentText<Value = string> extends DraftBase<Value> {
  /** Identifies the user and the text: see `draftKeys`. */
  key: string;
  /** The tab that writes this copy. Each tab has its own. */
  tab: string;
  content: Value;
  changedAt: number;
}
