export const EDIT_WORK = '/admin/edit-work';

export function editWorkPath(userId: string): string {
  return `${EDIT_WORK}/${encodeURIComponent(userId)}`;
}
