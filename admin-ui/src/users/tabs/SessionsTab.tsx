import { Card } from '@mui/material';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../providers/dataProvider';
import { useMay } from '../../providers/permissions';
import type { User } from '../../providers/records';
import { SessionList } from './SessionList';
import { EmptyText, Loaded } from './TabParts';

/** The active sessions of the user. */
export const SessionsTab = ({ user: { id } }: { user: User }) => {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const mayWrite = useMay('users:write');
  const queryKey = ['sessions', id];
  return (
    <Loaded
      queryKey={queryKey}
      load={() => dataProvider.listSessionsOfUser(id)}
      failure="Failed to load the sessions"
    >
      {(sessions) =>
        sessions.length === 0 ? (
          <EmptyText>Not signed in anywhere</EmptyText>
        ) : (
          <Card sx={{ px: { xs: 2, sm: 3 }, py: 1.5 }}>
            <SessionList
              sessions={sessions}
              queryKey={queryKey}
              end={(sessionId) => dataProvider.endSessionOfUser(id, sessionId)}
              endAll={() => dataProvider.endSessionsOfUser(id)}
              endAllLabel="End all sessions"
              isReadOnly={!mayWrite}
            />
          </Card>
        )
      }
    </Loaded>
  );
};
