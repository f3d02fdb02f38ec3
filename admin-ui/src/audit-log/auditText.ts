import { AUDIT_ACTIONS, type AuditAction } from '@inkwell/contract/audit-actions';
import { emailName, jobName } from '@inkwell/contract/operation-names';
import type { FieldChange } from '../display/ChangeList';
import { fieldName, fieldWords, valueText } from '../display/fieldNames';
import type { AuditEntry } from '../providers/records';

const ACTION_NAMES: Record<AuditAction, string> = {
  'agreement.create': 'Agreement created',
  'agreement.delete': 'Agreement deleted',
  'agreement.update': 'Agreement text changed',
  'api-key.create': 'API key created',
  'api-key.delete': 'API key deleted',
  'api-key.rotate': 'API key rotated',
  'api-key.update': 'API key changed',
  'assignment.end': 'Assignment ended',
  'assignment.give': 'Assignment given',
  'assignment.set-deadline': 'Deadline set',
  'assignment.withdraw': 'Assignment withdrawn',
  'assignments.export': 'Assignments exported',
  'audit-log.export': 'Audit log exported',
  'automation.trigger': 'Automation triggered',
  'email.retry': 'E-mail tried again',
  'email.send-again': 'E-mail sent again',
  'export.create': 'Export started',
  'export.download': 'Export downloaded',
  'extension-request.grant': 'Request for more time granted',
  'extension-request.refuse': 'Request for more time refused',
  'image-report.answer': 'Report of an image answered',
  'image.activate': 'Image activated',
  'image.deactivate': 'Image deactivated',
  'image.delete': 'Image deleted',
  'image.hide': 'Image hidden',
  'image.move': 'Image moved',
  'image.move-to-project': 'Image moved to another project',
  'image.replace': 'Image replaced by another file',
  'image.restore-reference': 'Image reference text restored',
  'image.update': 'Image details changed',
  'image.upload': 'Image uploaded',
  'images.import': 'Images imported',
  'job.retry': 'Job run again',
  'notifications.clear': 'Notifications cleared',
  'pdf.activate': 'Reference PDF activated',
  'pdf.deactivate': 'Reference PDF deactivated',
  'pdf.delete': 'Reference PDF deleted',
  'pdf.hide': 'Reference PDF hidden',
  'pdf.move': 'Reference PDF moved',
  'pdf.move-to-project': 'Reference PDF moved to another project',
  'pdf.restore-reference': 'PDF reference text restored',
  'pdf.update': 'Reference PDF details changed',
  'pdf.upload': 'Reference PDF uploaded',
  'project.close': 'Project closed',
  'project.copy': 'Project copied',
  'project.create': 'Project created',
  'project.delete': 'Project deleted',
  'project.pause': 'Project paused',
  'project.resume': 'Project resumed',
  'project.unblind': 'Names of users shown to reviewers',
  'project.update': 'Project changed',
  'recovery-codes.create': 'Recovery codes created',
  'recovery-codes.use': 'Recovery code used',
  'review-comment.create': 'Comment added to the bank',
  'review-comment.delete': 'Comment removed from the bank',
  'review-comment.update': 'Comment in the bank changed',
  'review.claim': 'Review claimed',
  'review.publish': 'Review published',
  'review.release': 'Review released',
  'review.reopen': 'Published result reopened',
  'review.return': 'Work returned for correction',
  'review.take-over': 'Review taken over',
  'second-factor.add': 'Second factor set up',
  'second-factor.remove': 'Second factor removed',
  'second-factor.reset': 'Second factor reset',
  'sequential-work.review': 'Sequential work reviewed',
  'signed-agreement.send-pdf': 'Signed PDF sent',
  'site-config.update': 'Site configuration changed',
  'staff.confirmation-failed': 'Confirmation failed',
  'staff.sign-in': 'Staff signed in',
  'staff.sign-in-failed': 'Staff sign-in failed',
  'staff.sign-out': 'Staff signed out',
  'user.change-role': 'Role changed',
  'user.copy-agreement-link': 'Agreement link copied',
  'user.correct-email': 'E-mail address corrected',
  'user.create': 'User created',
  'user.create-reset-link': 'Reset link created on the server',
  'user.delete': 'User deleted',
  'user.edit-work': 'Work edited',
  'user.end-session': 'Session ended',
  'user.end-sessions': 'All sessions ended',
  'user.extend-deadline': 'Deadline extended',
  'user.lift-suspension': 'Suspension lifted',
  'user.penalize': 'Penalty given',
  'user.remove-penalty': 'Penalty removed',
  'user.reveal-password': 'Password viewed',
  'user.send-agreement': 'Agreement link sent',
  'user.send-invitation': 'Invitation sent',
  'user.send-otp': 'OTP sent',
  'user.start-work': 'Work started',
  'user.suspend': 'User suspended',
  'user.update': 'User edited',
  'webhook.create': 'Webhook created',
  'webhook.delete': 'Webhook deleted',
  'webhook.disable': 'Webhook disabled',
  'webhook.enable': 'Webhook enabled',
  'webhook.redeliver': 'Event sent again to a webhook',
  'webhook.redeliver-since': 'Waiting and failed events sent again to a webhook',
  'webhook.rotate-secret': 'Secret of a webhook replaced',
  'webhook.test': 'Webhook tested',
  'webhook.update': 'Webhook changed',
  'users.export': 'Users exported',
  'users.import': 'Users imported',
};

/** An unknown action is one of a newer version. */
export function actionText(action: string): string {
  return new Map<string, string>(Object.entries(ACTION_NAMES)).get(action) ?? action;
}

/** The filter's choices, in alphabetical order. */
export const actionChoices = AUDIT_ACTIONS.map((id) => ({ id, name: ACTION_NAMES[id] })).toSorted(
  (one, other) => one.name.localeCompare(other.name),
);

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
