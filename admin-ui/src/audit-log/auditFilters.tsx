import { DateInput, type DateInputProps, SearchInput, TextInput } from 'react-admin';
import { ChoiceFilter } from '../lists/ChoiceFilter';
import { UserFilter } from '../lists/UserFilter';
import { actionChoices } from './auditText';

/** A day of the browser's time zone. The filter's value is the time at which it begins. */
const FirstDay = (props: DateInputProps) => <DateInput {...props} parse={beginningOf} format={toDay} />;

/** The filter's value is the time at which the next day begins. */
const LastDay = (props: DateInputProps) => <DateInput {...props} parse={endOf} format={toDayBefore} />;

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

export const auditFilters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Search e-mail or details" />,
  <ChoiceFilter
    key="action"
    source="action"
    label="What was done"
    choices={actionChoices}
    emptyText="Anything"
    alwaysOn
    sx={{ minWidth: 260 }}
  />,
  <TextInput key="actor" source="actor" label="E-mail of the administrator" />,
  <UserFilter key="subjectId" source="subjectId" label="Changed user" />,
  <FirstDay key="from" source="from" label="From" />,
  <LastDay key="to" source="to" label="To" />,
];
