import type { Schema } from '@inkwell/contract/client';
import type { Permission } from '@inkwell/contract/permissions';
import type { ApiResult } from '@inkwell/web/api-error';
import { formatDateTime } from '@inkwell/web/format-date';
import EndIcon from '@mui/icons-material/LogoutOutlined';
import { Box, Typography } from '@mui/material';
import { CardActions } from '../../actions/ActionButton';
import { ConfirmAction } from '../../actions/ConfirmAction';
import { Badge } from '../../display/Badge';

type Session = Schema<'ActiveSession'>;
type Answer = Promise<ApiResult<{ message: string }>>;

interface SessionListProps {
  /** Whose sessions they are. */
  user: { id: string };
  sessions: Session[];
  end: (sessionId: string) => Answer;
  endAll: () => Answer;
  endAllLabel: string;
  permission?: Permission;
}

/** Active sessions. The session of this browser is ended by signing out. */
export const SessionList = ({ user, sessions, end, endAll, endAllLabel, permission }: SessionListProps) => {
  const action = {
    icon: EndIcon,
    failure: 'The session could not be ended',
    ...(permission && { permission }),
  };
  return (
    <>
      <Box component="ul" aria-label="Active sessions" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {sessions.map((session) => (
          <Box
            key={session.id}
            component="li"
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 1,
              py: 1.5,
              '& + &': { borderTop: 1, borderColor: 'divider' },
            }}
          >
            <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography sx={{ fontWeight: 600 }}>{session.device}</Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {session.ipAddress}, signed in {formatDateTime(session.signedInAt)}, last used{' '}
                {formatDateTime(session.lastUsedAt)}
              </Typography>
            </Box>
            {session.isCurrent && <Badge label="This session" tone="green" />}
            <CardActions>
              <ConfirmAction<Session>
                {...action}
                record={session}
                label="End session"
                variant="text"
                when={({ isCurrent }) => !isCurrent}
                recordName={({ device }) => device}
                call={({ id }) => end(id)}
              />
            </CardActions>
          </Box>
        ))}
      </Box>
      {sessions.some(({ isCurrent }) => !isCurrent) && (
        <Box sx={{ mt: 2 }}>
          <ConfirmAction {...action} record={user} label={endAllLabel} call={endAll} />
        </Box>
      )}
    </>
  );
};
