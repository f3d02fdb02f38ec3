import { SearchInput } from 'react-admin';
import { ChoiceFilter } from '../../lists/ChoiceFilter';
import { kindNames } from '../words';

const statuses = [
  { id: 'waiting', name: 'Waiting' },
  { id: 'pending', name: 'In time' },
  { id: 'overdue', name: 'Overdue' },
  { id: 'reviewed', name: 'Reviewed' },
  { id: 'returned', name: 'Returned' },
  { id: 'penalized', name: 'Auto-Penalized' },
];
const kinds = Object.entries(kindNames).map(([id, name]) => ({ id, name }));
const claimed = [
  { id: 'mine', name: 'By me' },
  { id: 'others', name: 'By others' },
  { id: 'nobody', name: 'By nobody' },
];

const choice = (source: string, label: string, choices: { id: string; name: string }[]) => (
  <ChoiceFilter
    key={source}
    source={source}
    label={label}
    alwaysOn
    choices={choices}
    sx={{ minWidth: 0, width: { xs: '100%', sm: 140 } }}
  />
);

export const reviewFilters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Search name or e-mail" />,
  choice('status', 'Status', statuses),
  choice('kind', 'Kind', kinds),
  choice('claimed', 'Claimed', claimed),
];
