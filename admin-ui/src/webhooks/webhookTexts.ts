import type { Schema } from '@inkwell/contract/client';
import { EVENT_SUBJECTS, EVENTS, subjectOfEvent } from '@inkwell/contract/events';
import { pluralize } from '@inkwell/contract/format-count';
import { WEBHOOKS, type Webhook, type WebhookDelivery } from '../providers/resources';
import type { Tone } from '../theme/palette';

export function webhookPath(id: string): string {
  return `/${WEBHOOKS}/${id}/show`;
}

/** The types, and after them each subject with all of its types, by group. */
export function eventGroups() {
  const types = Object.entries(EVENTS).map(([id, { name }]) => ({ id, name }));
  const subjects = Object.keys(EVENT_SUBJECTS).map((subject) => ({
    id: `${subject}.*`,
    name: `All ${subject}.*, also later types`,
  }));
  const groups = Map.groupBy([...types, ...subjects], ({ id }) => subjectOfEvent(id)?.group);
  return [...groups].map(([name, choices]) => ({ name, choices }));
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
