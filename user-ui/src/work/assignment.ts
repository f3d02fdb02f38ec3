import type { TextAssignment } from '@inkwell/editor/draft-keys';
import { createContext, useCallback, useContext } from 'react';
import type { AssignmentId } from '../api/assignment';

/** The assignment that the screens of work show. It is in their address. */
export interface ShownAssignment {
  id: AssignmentId;
  /** For the copies of its texts in this browser. Null without an assignment. */
  draftAssignment: TextAssignment | null;
  /** True until it is known. Nothing else is read before. */
  isPending: boolean;
  /** Whose dashboard is read: null for the current one, until the address names it. */
  dashboardOf: string | null;
}

export const ASSIGNMENT_PARAMETER = 'assignment';

export const AssignmentContext = createContext<ShownAssignment | null>(null);

export function useAssignment(): ShownAssignment {
  const assignment = useContext(AssignmentContext);
  if (!assignment) throw new Error('The screen is not below AssignmentRoute');
  return assignment;
}

/** The address of a screen of an assignment. Its path has no query. */
export function addressIn(assignment: string, path: string): string {
  return `${path}?${ASSIGNMENT_PARAMETER}=${assignment}`;
}

/** Returns a function that makes the address of a screen of this assignment from its path. */
export function useWorkAddress(): (path: string) => string {
  const { id } = useAssignment();
  return useCallback((path) => (id ? addressIn(id, path) : path), [id]);
}
