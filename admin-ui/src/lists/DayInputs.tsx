import { DateInput, type DateInputProps } from 'react-admin';

/** A day of the browser's time zone. The value is the time at which it begins. */
export const FirstDay = (props: DateInputProps) => (
  <DateInput {...props} parse={beginningOf} format={toDay} />
);

/** The value is the time at which the next day begins. */
export const LastDay = (props: DateInputProps) => <DateInput {...props} parse={endOf} format={toDayBefore} />;

function beginningOf(day: string): string {
  return day ? new Date(`${day}T00:00`).toISOString() : '';
}

function endOf(day: string): string {
  if (!day) return '';
  const end = new Date(`${day}T00:00`);
  end.setDate(end.getDate() + 1);
  return end.toISOString();
}

/** `YYYY-MM-DD`, as the browser's date field has it. The field also formats what is already a day. */
function toDay(time: string | null | undefined): string {
  if (!time?.includes('T')) return time ?? '';
  // The format of Swedish is ISO 8601.
  return new Date(time).toLocaleDateString('sv');
}

function toDayBefore(time: string | null | undefined): string {
  return time?.includes('T') ? toDay(new Date(Date.parse(time) - 1).toISOString()) : (time ?? '');
}
