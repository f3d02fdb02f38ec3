import { DRAFT_MAX_LENGTH, type DraftChange } from '../drafts/drafts.service.js';
import type { SaveDraftDto } from './dto/draft.dto.js';

/** Room for a text of the greatest length when it is all three-byte letters, and for its JSON. */
export const DRAFT_BODY = { bodyLimit: 4 * DRAFT_MAX_LENGTH };

/** The two forms of a save. A whole text wins over an edit beside it. */
export function readDraftChange({ content, baseVersion, edit, length }: SaveDraftDto): DraftChange {
  if (content !== undefined) return { content, baseVersion };
  if (edit && baseVersion !== undefined && length !== undefined) return { edit, length, baseVersion };
  throw new Error('Neither a text nor an edit passed the checks of the request');
}
