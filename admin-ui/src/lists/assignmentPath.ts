import { USERS } from '../providers/resources';

/** The page of the user, which shows this assignment. */
export function assignmentPath({ id, user }: { id: string; user: { _id: string } }): string {
  return `/${USERS}/${user._id}/show/assignments?assignment=${id}`;
}
