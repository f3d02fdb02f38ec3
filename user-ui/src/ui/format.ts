const dateTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' });
const shortDateTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const zonedDateTime = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });
const number = new Intl.NumberFormat();

/** Formats an ISO time in the user's language and time zone. */
export function formatDateTime(iso: string): string {
  return dateTime.format(new Date(iso));
}

/** A shorter form of `formatDateTime`. */
export function formatShortDateTime(iso: string): string {
  return shortDateTime.format(new Date(iso));
}

/** Formats a deadline with the day of the week and the time zone. */
export function formatDeadline(iso: string): string {
  return zonedDateTime.format(new Date(iso));
}

export function formatDate(iso: string): string {
  return date.format(new Date(iso));
}

export function formatDays(days: number): string {
  return `${days} ${days === 1 ? 'day' : 'days'}`;
}

export function formatCount(count: number): string {
  return number.format(count);
}
