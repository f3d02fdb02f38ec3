import { Box, Skeleton, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { LoadFailure } from '../../errors/LoadFailure';
import { USERS, type User } from '../../providers/resources';
import { dueOrOverdue } from '../../users/userColumns';
import { NewestUsers } from './NewestUsers';
import { tabActions, tabColumns } from './tabColumns';

const WORKING = { role: 'user', isWorking: true };

const choices = {
  all: { label: 'All', filter: WORKING },
  overdue: { label: 'Overdue', filter: { role: 'user', isOverdue: true } },
  due: { label: 'Due in 24 h', filter: { role: 'user', isDueIn24Hours: true } },
  idle: { label: 'No text for 24 h', filter: { role: 'user', hasNoTextFor24Hours: true } },
} as const;
type Choice = keyof typeof choices;

const orders = {
  started: { label: 'Newest start', sort: { field: 'workStartedAt', order: 'DESC' } },
  deadline: { label: 'Deadline', sort: { field: 'deadlineAt', order: 'ASC' } },
} as const;
type Order = keyof typeof orders;

const ROWS = 100;

/** The working users, by the deadlines. `users` are the newest, which the dashboard has loaded already. */
export const ActiveUsers = ({ users, total }: { users: User[]; total: number }) => {
  const [choice, setChoice] = useState<Choice>('all');
  const [order, setOrder] = useState<Order>('started');
  const isNewest = choice === 'all' && order === 'started';
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 2 }}>
        <Choices label="Deadlines" choices={choices} value={choice} onChange={setChoice} />
        <Choices label="Order" choices={orders} value={order} onChange={setOrder} />
      </Box>
      {isNewest ? (
        <ActiveTable users={users} total={total} filter={WORKING} />
      ) : (
        <ListedUsers filter={choices[choice].filter} sort={orders[order].sort} />
      )}
    </>
  );
};

interface ListedUsersProps {
  filter: Record<string, unknown>;
  sort: (typeof orders)[Order]['sort'];
}

const ListedUsers = ({ filter, sort }: ListedUsersProps) => {
  const pagination = { page: 1, perPage: ROWS };
  const { data, total = 0, error, refetch } = useGetList<User>(USERS, { filter, sort, pagination });
  if (error && !data)
    return <LoadFailure title="Failed to load user data" error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={320} aria-busy="true" />;
  return <ActiveTable users={data} total={total} filter={filter} />;
};

interface ActiveTableProps {
  users: User[];
  total: number;
  filter: Record<string, unknown>;
}

const ActiveTable = ({ users, total, filter }: ActiveTableProps) => (
  <NewestUsers
    label="Active/Working Users"
    filter={filter}
    emptyText={filter.isWorking ? 'Nobody is working at the moment.' : 'Nobody.'}
    users={users}
    total={total}
    columns={[...tabColumns, dueOrOverdue]}
    actions={tabActions}
  />
);

interface ChoicesProps<Key extends string> {
  label: string;
  choices: Record<Key, { label: string }>;
  value: Key;
  onChange: (value: Key) => void;
}

const Choices = <Key extends string>({ label, choices, value, onChange }: ChoicesProps<Key>) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    value={value}
    aria-label={label}
    onChange={(_, chosen: Key | null) => chosen && onChange(chosen)}
    sx={{ flexWrap: 'wrap' }}
  >
    {(Object.keys(choices) as Key[]).map((key) => (
      <ToggleButton key={key} value={key} sx={{ textTransform: 'none', px: 1.5 }}>
        {choices[key].label}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);
