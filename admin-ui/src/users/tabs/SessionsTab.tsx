import { Card } from '@mui/material';
import { KeysOfUser } from '../../api-keys/KeysOfUser';
import { EmptyText } from '../../lists/FilteredList';
import { api, byId, getBody } from '../../providers/api';
import type { User } from '../../providers/resources';
import { SessionList } from './SessionList';
import { Loaded } from './TabParts';

/** The active sessions of the user, and the API keys, which work without one. */
export const SessionsTab = ({ user }: { user: User }) => {
  const { id } = user;
  return (
    <>
      <Loaded
        queryKey={['sessions', id]}
        load={async () => (await getBody(api.GET('/api/admin/users/{id}/sessions', byId(id)))).sessions}
        failure="Failed to load the sessions"
      >
        {(sessions) =>
          sessions.length === 0 ? (
            <EmptyText>Not signed in anywhere</EmptyText>
          ) : (
            <Card sx={{ px: { xs: 2, sm: 3 }, py: 1.5 }}>
              <SessionList
                user={user}
                sessions={sessions}
                end={(sessionId) =>
                  api.DELETE('/api/admin/users/{id}/sessions/{sessionId}', {
                    params: { path: { id, sessionId } },
                  })
                }
                endAll={() => api.DELETE('/api/admin/users/{id}/sessions', byId(id))}
                endAllLabel="End all sessions"
                permission="sessions:write"
              />
            </Card>
          )
        }
      </Loaded>
      <KeysOfUser user={user} outlived="the sessions" />
    </>
  );
};
