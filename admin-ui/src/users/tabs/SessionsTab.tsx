import { Card } from '@mui/material';
import { KeysOfUser } from '../../api-keys/KeysOfUser';
import { EmptyText } from '../../lists/FilteredList';
import { api, byId, getBody } from '../../providers/api';
import { useMay } from '../../providers/permissions';
import type { User } from '../../providers/records';
import { SessionList } from './SessionList';
import { Loaded } from './TabParts';

/** The active sessions of the user, and the API keys, which work without one. */
export const SessionsTab = ({ user }: { user: User }) => {
  const { id } = user;
  const mayWrite = useMay('sessions:write');
  const queryKey = ['sessions', id];
  return (
    <>
      <Loaded
        queryKey={queryKey}
        load={async () => (await getBody(api.GET('/api/admin/users/{id}/sessions', byId(id)))).sessions}
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
                end={(sessionId) =>
                  getBody(
                    api.DELETE('/api/admin/users/{id}/sessions/{sessionId}', {
                      params: { path: { id, sessionId } },
                    }),
                  )
                }
                endAll={() => getBody(api.DELETE('/api/admin/users/{id}/sessions', byId(id)))}
                endAllLabel="End all sessions"
                isReadOnly={!mayWrite}
              />
            </Card>
          )
        }
      </Loaded>
      <KeysOfUser user={user} outlived="the sessions" />
    </>
  );
};
