/** All times are shown in the locale and the time zone of the browser, for example `20 Nov 2026, 14:05 UTC`. */

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const clock = { hour: 'numeric', minute: '2-digit' } as const;
const zone = { timeZoneName: 'short' } as const;

const formats = {
  date: new Intl.DateTimeFormat(undefined, day),
  localDateTime: new Intl.DateTimeFormat(undefined, { ...day, ...clock }),
  dateTime: new Intl.DateTimeFormat(undefined, { ...day, ...clock, ...zone }),
  time: new Intl.DateTimeFormat(undefined, { ...clock, ...zone }),
  second: new Intl.DateTimeFormat(undefined, { ...clock, second: '2-digit', ...zone }),
  deadline: new Intl.DateTimeFormat(undefined, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    ...clock,
  }),
};

type Time = string | null | undefined;

/** `20 Nov 2026`, or a dash. */
export function formatDate(iso: Time): string {
  return iso ? formats.date.format(new Date(iso)) : '–';
}

/** `20 Nov 2026, 14:05`, or a dash. For screens that name the time zone elsewhere. */
export function formatLocalDateTime(iso: Time): string {
  return iso ? formats.localDateTime.format(new Date(iso)) : '–';
}

/** `20 Nov 2026, 14:05 UTC`, or a dash. A narrow column breaks it before the time only. */
export function formatDateTime(iso: Time): string {
  if (!iso) return '–';
  const text = formats.dateTime.format(new Date(iso));
  return text.replace(/\d+:.*/, (time) => time.replaceAll(' ', '\u00a0'));
}

/** `14:05 UTC` */
export function formatTime(iso: string): string {
  return formats.time.format(new Date(iso));
}

/** `at 10:32:05 UTC` for today, otherwise `on 20 Nov 2026, 10:32 UTC`. */
export function formatMoment(iso: string): string {
  const at = new Date(iso);
  const isToday = at.toDateString() === new Date().toDateString();
  return isToday ? `at ${formats.second.format(at)}` : `on ${formats.dateTime.format(at)}`;
}

/** With the day of the week, without the year. */
export function formatDeadline(iso: string): string {
  return formats.deadline.format(new Date(iso));
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
