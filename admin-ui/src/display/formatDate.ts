const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** `20 Nov 2026` in the browser's locale, or a dash. */
export function formatDate(iso: string | null | undefined): string {
  return iso ? day.format(new Date(iso)) : '–';
}

export function formatDateTime(iso: string | null | undefined): string {
  return iso ? moment.format(new Date(iso)) : '–';
}

const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

/** `14:05` in the browser's locale. */
export function formatTime(iso: string): string {
  return time.format(new Date(iso));
}
