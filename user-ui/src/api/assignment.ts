import { unreachable } from '@inkwell/web/api-error';

/**
 * The assignment that a call is for. Null if the user has none: the call then has no parameter, which means the current
 * assignment. Undefined while it is not known which one is shown, which only happens without a network: the call is not
 * made, because it could mean another assignment when the network is back.
 */
export type AssignmentId = string | null | undefined;

/**
 * The query of a call about work.
 *
 * @throws ApiError as without a network if the assignment is not known
 */
export function ofAssignment(assignment: AssignmentId): { assignment?: string } {
  if (assignment === undefined) throw unreachable();
  return assignment === null ? {} : { assignment };
}

/** The name under which an answer is kept in this browser. Without an assignment, it is that of release 0.3.0. */
export function keptName(assignment: AssignmentId, name: string): string {
  return assignment ? `${assignment}/${name}` : name;
}
