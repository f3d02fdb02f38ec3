import type { UserWork } from '../providers/assignment';
import { FOUND } from '../reviews/text/foundPassage';

export const EDIT_WORK = '/admin/edit-work';

/** The URL parameter with the assignment whose work is edited. */
export const ASSIGNMENT = 'assignment';

/** @param found a word at which the text opens */
export function editWorkPath({ id, assignmentId }: UserWork, found = ''): string {
  const search = new URLSearchParams({
    ...(assignmentId !== null && { [ASSIGNMENT]: assignmentId }),
    ...(found && { [FOUND]: found }),
  });
  return `${EDIT_WORK}/${encodeURIComponent(id)}${search.size > 0 ? `?${search}` : ''}`;
}
