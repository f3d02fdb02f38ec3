const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** `20 Nov 2026` in the reader's own manner; a dash where there is no date. */
export function formatDay(iso: string | null | undefined): string {
  return iso ? day.format(new Date(iso)) : '–';
}

export function formatMoment(iso: string | null | undefined): string {
  return iso ? moment.format(new Date(iso)) : '–';
}

const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

/** `14:05`, of a moment that is near. */
export function formatTime(iso: string): string {
  return time.format(new Date(iso));
}
