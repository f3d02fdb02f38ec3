import { SearchInput, TextInput } from 'react-admin';
import { ChoiceFilter } from '../lists/ChoiceFilter';
import { FirstDay, LastDay } from '../lists/DayInputs';
import { UserFilter } from '../lists/UserFilter';
import { actionChoices } from './auditText';

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
