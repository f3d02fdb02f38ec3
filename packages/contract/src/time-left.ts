import { pluralize } from './format-count.js';

const MINUTE_MS = 60_000;

/**
 * `3 days 23 hours` from 48 hours on, `47 hours 59 minutes` below. It is rounded down, so that nobody relies on time that is
 * not there. A part that is 0 is left out. The only form in which e-mails and both apps show the time until a deadline,
 * except the editor's line, which has days, hours and minutes.
 */
export function formatTimeLeft(ms: number): string {
  // A number of hours such as 0.7 is a fraction of a millisecond too short after the multiplication.
  const minutes = Math.floor(Math.round(ms) / MINUTE_MS);
  if (minutes < 1) return 'less than a minute';
  const hours = Math.floor(minutes / 60);
  return hours >= 48
    ? join(count(Math.floor(hours / 24), 'day'), count(hours % 24, 'hour'))
    : join(count(hours, 'hour'), count(minutes % 60, 'minute'));
}

function join(...parts: string[]): string {
  return parts.filter(Boolean).join(' ');
}

function count(value: number, unit: string): string {
  return value === 0 ? '' : pluralize(value, unit);
}
