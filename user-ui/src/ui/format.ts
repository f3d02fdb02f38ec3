/** Without the time zone, which the footer of the screen names. */
const clock = { hour: 'numeric', minute: '2-digit' } as const;
const dateTime = new Intl.DateTimeFormat(undefined, {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  ...clock,
});
const shortDateTime = new Intl.DateTimeFormat(undefined, {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  ...clock,
});
const deadline = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  ...clock,
});
const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });

/** Formats an ISO time in the user's language and time zone. */
export function formatDateTime(iso: string): string {
  return dateTime.format(new Date(iso));
}

/** A shorter form of `formatDateTime`. */
export function formatShortDateTime(iso: string): string {
  return shortDateTime.format(new Date(iso));
}

/** Formats a deadline with the day of the week. */
export function formatDeadline(iso: string): string {
  return deadline.format(new Date(iso));
}

export function formatDate(iso: string): string {
  return date.format(new Date(iso));
}

/** `Central European Time`: the zone of all shown times. A zone such as UTC has only a long name. */
export function timeZoneName(): string {
  const named = (timeZoneName: 'longGeneric' | 'long') =>
    new Intl.DateTimeFormat(undefined, { timeZoneName })
      .formatToParts()
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const name = named('longGeneric');
  return name.startsWith('GMT') ? named('long') : name;
}
