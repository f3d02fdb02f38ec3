const FORMAT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** `20 November 2026, 18:30:05 UTC`: a time that means the same to everyone who reads it. */
export function formatUtcTime(time: Date): string {
  return `${FORMAT.format(time).replace(' at ', ', ')} UTC`;
}

const DATE_FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** `20 November 2026`, the day in UTC. */
export function formatUtcDate(time: Date): string {
  return DATE_FORMAT.format(time);
}

const MINUTE_FORMAT = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** `Friday, 20 November 2026, 18:30 UTC`: a time to keep. What is left of the minute is cut off. */
export function formatUtcMinute(time: Date): string {
  const [weekday, ...rest] = MINUTE_FORMAT.format(time).replace(' at ', ', ').split(' ');
  return `${weekday?.replace(/,$/, '')}, ${rest.join(' ')} UTC`;
}
