const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const hour = new Intl.DateTimeFormat(undefined, { weekday: 'short', hour: '2-digit', minute: '2-digit' });

/** Days are counted in UTC, as the server does. */
export const dayName = (date: unknown) => day.format(new Date(`${date}T00:00:00Z`));
export const hourName = (from: unknown) => hour.format(new Date(String(from)));
