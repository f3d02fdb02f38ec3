import { type DraftEdit, MAX_DRAFT_LENGTH } from '@inkwell/contract/draft-edit';
import type { ListShape } from '../core/lists/list-query.js';
import type { DraftChange } from './drafts.service.js';

/** Room for a text of the greatest length when it is all three-byte letters, and for its JSON. */
export const DRAFT_BODY = { bodyLimit: 4 * MAX_DRAFT_LENGTH };

/** How the history of a text is listed. */
export const VERSION_LIST = {
  sortable: ['version'],
  defaultSort: ['version', 'DESC'],
  filters: {},
} as const satisfies ListShape;

/** What a save carries, by whatever name its mode calls the text. */
interface DraftChangeBody {
  baseVersion?: number;
  edit?: DraftEdit;
  length?: number;
}

/** The two forms of a save. A whole text wins over an edit beside it. */
export function readDraftChange(
  content: string | undefined,
  { baseVersion, edit, length }: DraftChangeBody,
): DraftChange {
  if (content !== undefined) return { content, baseVersion };
  if (edit && baseVersion !== undefined && length !== undefined) return { edit, length, baseVersion };
  throw new Error('Neither a text nor an edit passed the checks of the request');
}
