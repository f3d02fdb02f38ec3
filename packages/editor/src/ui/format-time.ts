const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });
const dateTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** `at 10:32:05` for today, otherwise `on 20 Nov 2026, 10:32`. */
export function formatMoment(iso: string): string {
  const at = new Date(iso);
  const isToday = at.toDateString() === new Date().toDateString();
  return isToday ? `at ${time.format(at)}` : `on ${dateTime.format(at)}`;
}
