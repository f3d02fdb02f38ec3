import { AUDIT_ACTION_NAMES } from '@inkwell/contract/audit-actions';
import { emailName, jobName } from '@inkwell/contract/operation-names';
import type { FieldChange } from '../display/ChangeList';
import { fieldName, fieldWords, valueText } from '../display/fieldNames';
import type { AuditEntry } from '../providers/resources';

/** An unknown action is one of a newer version. */
export function actionText(action: string): string {
  return new Map<string, string>(Object.entries(AUDIT_ACTION_NAMES)).get(action) ?? action;
}

/** The filter's choices, in alphabetical order. */
export const actionChoices = Object.entries(AUDIT_ACTION_NAMES)
  .map(([id, name]) => ({ id, name }))
  .toSorted((one, other) => one.name.localeCompare(other.name));

/** `{ reason: 'missed_deadline', hours: 24 }` becomes `reason: missed deadline, hours: 24`. */
export function detailsText({
  action,
  details = {},
  changes,
  subjectId,
}: Pick<AuditEntry, 'action' | 'details' | 'changes' | 'subjectId'>): string {
  // They name the record. With an e-mail address, the version is that of the user's text.
  const names = details.userEmail ? ['userEmail', 'userName'] : ['title', 'version'];
  if (isNamed(action)) names.push('name');
  const isShown = ([name, value]: [string, unknown]) =>
    value !== '' &&
    !(subjectId && names.includes(name)) &&
    // The list of the changes says more.
    !(changes && (name === 'changed' || fieldName(name) !== null));
  const parts = Object.entries(details).filter(isShown);
  return parts.map(([name, value]) => `${fieldWords(name)}: ${detailValue(name, value)}`).join(', ');
}

function detailValue(name: string, value: string | number | boolean): string {
  switch (name) {
    case 'filter':
      return filterText(String(value));
    case 'changed':
      return String(value)
        .split(', ')
        .map((field) => fieldName(field) ?? fieldWords(field))
        .join(', ');
    case 'template':
      return emailName(String(value));
    case 'queue':
      return jobName(String(value));
    case 'reason':
      return reasonText(value);
    default:
      return valueText(value);
  }
}

/** The program's own reasons are identifiers, such as missed_deadline. */
function reasonText(value: unknown): string {
  return valueText(value).replaceAll('_', ' ');
}

/** The changed fields with their values before and after. */
export function changesOf({ changes }: Pick<AuditEntry, 'changes'>): FieldChange[] {
  return Object.entries(changes ?? {}).map(([field, change]) =>
    field === 'penalizedReason' && 'before' in change
      ? { field, before: reasonText(change.before), after: reasonText(change.after) }
      : { field, ...change },
  );
}

/** `{"isPenalized":true}` becomes `Penalized yes`. An export of selected users has their number instead: `2 selected`. */
function filterText(text: string): string {
  if (!text.startsWith('{')) return text;
  const filter: Record<string, unknown> = JSON.parse(text);
  const parts = Object.entries(filter).map(
    ([name, value]) => `${fieldName(name) ?? fieldWords(name)} ${valueText(value)}`,
  );
  return parts.join(', ') || 'none';
}

/** The details of other entries have a name that is not that of the record. */
const isNamed = (action: string) => /^(?:project|api-key)\./.test(action);

/** The name of the record that was changed. */
export function subjectText({
  action,
  details = {},
  subjectId,
}: Pick<AuditEntry, 'action' | 'details' | 'subjectId'>): string {
  const { userName, userEmail, title, version, name } = details;
  if (!subjectId) return '–';
  // The entry repeats nothing of what was erased. Entries of version 0.2.0 have the name.
  if (action === 'user.delete' && !userEmail) return 'Erased user';
  if (userEmail) return [userName, userEmail].filter(Boolean).join(', ');
  if (title) return String(title);
  if (isNamed(action)) return String(name);
  return version === undefined ? '–' : `Version ${version}`;
}
