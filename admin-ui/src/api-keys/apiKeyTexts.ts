import { formatDateTime } from '@inkwell/web/format-date';
import type { ApiKey } from '../providers/resources';
import type { Tone } from '../theme/palette';

type Expiry = Pick<ApiKey, 'expiresAt' | 'isValid'>;

/** The state of a key, as a badge shows it. */
export function keyState({ expiresAt, isValid }: Expiry, now = Date.now()): { label: string; tone: Tone } {
  if (isValid) return { label: 'Valid', tone: 'green' };
  const hasExpired = expiresAt !== null && Date.parse(expiresAt) <= now;
  // Its creator is suspended or no longer staff.
  return hasExpired ? { label: 'Expired', tone: 'gray' } : { label: 'Creator has no access', tone: 'red' };
}

export const expiryText = ({ expiresAt }: Expiry) => (expiresAt ? formatDateTime(expiresAt) : 'Never');

export function lastUseText({ lastUsedAt, lastUsedNetwork }: Pick<ApiKey, 'lastUsedAt' | 'lastUsedNetwork'>) {
  return lastUsedAt ? `${formatDateTime(lastUsedAt)} from ${lastUsedNetwork}` : 'Never';
}

type PreviousKey = Pick<
  ApiKey,
  'previousKeyExpiresAt' | 'previousKeyLastUsedAt' | 'previousKeyLastUsedNetwork'
>;

/** Of the key before the last rotation, while that works too. */
export function previousKeyText(key: PreviousKey): string | null {
  if (!key.previousKeyExpiresAt) return null;
  const { previousKeyLastUsedAt: lastUsedAt, previousKeyLastUsedNetwork: lastUsedNetwork } = key;
  const use = lastUseText({ lastUsedAt, lastUsedNetwork });
  return `Key before: ${use}. Works until ${formatDateTime(key.previousKeyExpiresAt)}`;
}

/** The end of a day as the body of a call has it. Nothing chosen: null. */
export function toExpiry(day: string | null | undefined): string | null {
  if (!day) return null;
  const end = new Date(`${day}T00:00`);
  end.setDate(end.getDate() + 1);
  return end.toISOString();
}

/** The last day on which a key works, as the input of a date has it. */
export function toLastDay(expiresAt: string | null): string | null {
  // The format of Swedish is ISO 8601.
  return expiresAt && new Date(Date.parse(expiresAt) - 1).toLocaleDateString('sv');
}
