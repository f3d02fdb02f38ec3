import { FOUND } from '../reviews/text/foundPassage';

export const EDIT_WORK = '/admin/edit-work';

/** @param found a word at which the text opens */
export function editWorkPath(userId: string, found = ''): string {
  const search = found ? `?${new URLSearchParams({ [FOUND]: found })}` : '';
  return `${EDIT_WORK}/${encodeURIComponent(userId)}${search}`;
}
