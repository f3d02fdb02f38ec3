const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const clock = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
const moment = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  ...clock,
});
const time = new Intl.DateTimeFormat(undefined, clock);

/** `20 Nov 2026` in the browser's locale, or a dash. */
export function formatDate(iso: string | null | undefined): string {
  return iso ? day.format(new Date(iso)) : '–';
}

/** `20 Nov 2026, 14:05 UTC` in the browser's locale and time zone, or a dash. A narrow column breaks it before the time only. */
export function formatDateTime(iso: string | null | undefined): string {
  if (!iso) return '–';
  return moment.format(new Date(iso)).replace(/\d+:.*/, (time) => time.replaceAll(' ', '\u00a0'));
}

/** `14:05 UTC` in the browser's locale and time zone. */
export function formatTime(iso: string): string {
  return time.format(new Date(iso));
}
