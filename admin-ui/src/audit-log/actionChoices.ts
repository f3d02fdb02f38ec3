import { AUDIT_ACTIONS } from '@inkwell/contract/audit-actions';
import { actionText } from './auditText';

/** What the list can be narrowed to: in the words it is read in, and in their order. */
export const actionChoices = AUDIT_ACTIONS.map((id) => ({ id, name: actionText(id) })).toSorted(
  (one, other) => one.name.localeCompare(other.name),
);
