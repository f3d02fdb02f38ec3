const dateTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' });
const shortDateTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });

/** An ISO time in the reader's own language, zone and clock. */
export function formatDateTime(iso: string): string {
  return dateTime.format(new Date(iso));
}

/** The same where room is scarce. */
export function formatShortDateTime(iso: string): string {
  return shortDateTime.format(new Date(iso));
}

export function formatDate(iso: string): string {
  return date.format(new Date(iso));
}

export function formatDays(days: number): string {
  return `${days} ${days === 1 ? 'day' : 'days'}`;
}
