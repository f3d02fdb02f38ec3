import { USERS } from '../providers/resources';
import { FOUND } from '../reviews/text/foundPassage';

/** The URL parameter with the id of the open text on the tab of a user's work. */
export const TEXT = 'text';

/** The tab of a user's work. */
export function userWorkPath(userId: string): string {
  return `/${USERS}/${encodeURIComponent(userId)}/show/work`;
}

/** The tab of a user's work with a text open, at a word of it. */
export function textPath(userId: string, textId: string, found: string): string {
  const text = new URLSearchParams({ [TEXT]: textId, ...(found && { [FOUND]: found }) });
  return `${userWorkPath(userId)}?${text}`;
}
