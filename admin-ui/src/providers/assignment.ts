/** A user with the assignment that a call on the work is about; null for a user without one. */
export interface UserWork {
  id: string;
  assignmentId: string | null;
}

/** The parameters of a call on the work of a user. */
export const ofWork = ({ id, assignmentId }: UserWork) => ({
  params: { path: { id }, query: { assignment: assignmentId ?? undefined } },
});
