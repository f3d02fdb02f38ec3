import type { Schema } from '@inkwell/contract/client';
import { pluralize } from '@inkwell/contract/format-count';
import type { Webhook, WebhookDelivery } from '../providers/records';
import { WEBHOOKS } from '../providers/resources';
import type { Tone } from '../theme/palette';

type EventType = Schema<'EventType'>;

export function webhookPath(id: string): string {
  return `/${WEBHOOKS}/${id}/show`;
}

const EVENT_NAMES: Record<EventType, string> = {
  'user.registered': 'Registered',
  'user.verified': 'E-mail address verified',
  'user.updated': 'Data changed',
  'user.role-changed': 'Role changed',
  'user.suspended': 'Suspended',
  'user.suspension-lifted': 'Suspension lifted',
  'user.deleted': 'Deleted',
  'agreement.signed': 'Agreement signed',
  'agreement-version.created': 'New version of the agreement',
  'assignment.given': 'Given',
  'assignment.started': 'Started',
  'assignment.extended': 'Deadline extended',
  'assignment.submitted': 'Submitted',
  'assignment.returned': 'Returned for correction',
  'assignment.reopened': 'Not submitted any more',
  'assignment.ended': 'Ended before its start',
  'assignment.missed': 'Deadline missed',
  'penalty.given': 'Penalty given',
  'penalty.removed': 'Penalty removed',
  'extension-request.opened': 'More time asked for',
  'extension-request.answered': 'Request for time answered',
  'document.submitted': 'Document submitted',
  'page.submitted': 'Page submitted',
  'sequential.submitted': 'Sequential work submitted',
  'review.opened': 'To be reviewed',
  'review.claimed': 'Claimed',
  'review.released': 'Released',
  'review.published': 'Result published',
  'review.returned': 'Returned',
  'review.reopened': 'Result withdrawn',
  'image.added': 'Added',
  'image.changed': 'Changed',
  'image.moved': 'Moved to another project',
  'image.published': 'Published',
  'image.removed': 'Removed',
  'image-report.opened': 'Reported as unreadable',
  'image-report.answered': 'Report answered',
  'reference.changed': 'Reference text changed',
  'project.changed': 'Project changed',
  'export.finished': 'Export finished',
  'task.finished': 'Task finished',
};

const GROUP_NAMES: Record<string, string> = {
  user: 'Users',
  agreement: 'Agreements',
  'agreement-version': 'Agreements',
  assignment: 'Assignments',
  penalty: 'Assignments',
  'extension-request': 'Assignments',
  document: 'Texts',
  page: 'Texts',
  sequential: 'Texts',
  review: 'Reviews',
  project: 'Projects',
  export: 'Exports and tasks',
  task: 'Exports and tasks',
};

/** The types, and each subject with all of its types. */
function selectors(): string[] {
  const types = Object.keys(EVENT_NAMES);
  return [...types, ...new Set(types.map((type) => type.replace(/\..*/, '.*')))];
}

function nameOf(selector: string): string {
  if (selector.endsWith('.*')) return `All ${selector}, also later types`;
  return new Map(Object.entries(EVENT_NAMES)).get(selector) ?? selector;
}

/** A type of a newer server is in the last group, with its own name. */
export function eventGroups(types: readonly string[] = selectors()) {
  const groups = Map.groupBy(types, (type) => GROUP_NAMES[type.slice(0, type.indexOf('.'))] ?? 'Images');
  return [...groups].map(([name, ids]) => ({
    name,
    choices: ids.map((id) => ({ id, name: nameOf(id) })),
  }));
}

export function eventsText({ types }: Pick<Webhook, 'types'>): string {
  return types === null ? 'All events' : `${pluralize(types.length, 'type')} of events`;
}

export function stateOf({ isEnabled, disabledReason, failingSince }: Webhook): { label: string; tone: Tone } {
  if (!isEnabled) {
    if (disabledReason === 'gone') return { label: 'Disabled: the receiver is gone', tone: 'red' };
    if (disabledReason === 'failing') return { label: 'Disabled after 5 days of failures', tone: 'red' };
    if (disabledReason === 'access-lost')
      return { label: 'Disabled: the maker lost the access', tone: 'red' };
    return { label: 'Disabled', tone: 'gray' };
  }
  return failingSince ? { label: 'Failing', tone: 'orange' } : { label: 'Enabled', tone: 'green' };
}

/** Who answers for the webhook. */
export function makerText({ maker }: Pick<Webhook, 'maker'>): string | null {
  if (!maker) return null;
  const user = maker.name ?? 'a deleted user';
  return `Made by ${maker.apiKey ? `${user} with the API key “${maker.apiKey.name}”` : user}`;
}

export const deliveryStates: Record<WebhookDelivery['state'], { label: string; tone: Tone }> = {
  pending: { label: 'Waiting', tone: 'orange' },
  delivered: { label: 'Delivered', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
  canceled: { label: 'Not sent', tone: 'gray' },
};

/** What came of an attempt, in a few words. */
export function attemptText({ status, error, durationMs }: Schema<'WebhookAttempt'>): string {
  return `${status === null ? (error ?? 'No response') : `HTTP ${status}`} after ${durationMs} ms`;
}
