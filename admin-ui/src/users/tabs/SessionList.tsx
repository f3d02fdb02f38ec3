import type { Schema } from '@inkwell/contract/client';
import { formatDateTime } from '@inkwell/web/format-date';
import { Box, Button, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { Badge } from '../../display/Badge';

interface SessionListProps {
  sessions: Schema<'ActiveSession'>[];
  /** Of the query that has read the sessions. */
  queryKey: readonly string[];
  end: (sessionId: string) => Promise<{ message: string }>;
  endAll: () => Promise<{ message: string }>;
  endAllLabel: string;
  isReadOnly?: boolean;
}

/** Active sessions. The session of this browser is ended by signing out. */
export const SessionList = (props: SessionListProps) => {
  const { sessions, queryKey, end, endAll, endAllLabel, isReadOnly = false } = props;
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (sessionId: string | null) => (sessionId === null ? endAll() : end(sessionId)),
    onSuccess: ({ message }) => notify(message, { type: 'success' }),
    // Also after a failure: the session may have ended meanwhile.
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
    meta: { failure: 'The session could not be ended' },
  });
  return (
    <>
      <Box component="ul" aria-label="Active sessions" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {sessions.map(({ id, device, ipAddress, signedInAt, lastUsedAt, isCurrent }) => (
          <Box
            key={id}
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
              <Typography sx={{ fontWeight: 600 }}>{device}</Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {ipAddress}, signed in {formatDateTime(signedInAt)}, last used {formatDateTime(lastUsedAt)}
              </Typography>
            </Box>
            {isCurrent ? (
              <Badge label="This session" tone="green" />
            ) : isReadOnly ? null : (
              <Button
                aria-label={`End session: ${device}`}
                loading={isPending && variables === id}
                disabled={isPending}
                onClick={() => mutate(id)}
              >
                End
              </Button>
            )}
          </Box>
        ))}
      </Box>
      {!isReadOnly && sessions.some(({ isCurrent }) => !isCurrent) && (
        <Button
          variant="outlined"
          loading={isPending && variables === null}
          disabled={isPending}
          onClick={() => mutate(null)}
          sx={{ mt: 2 }}
        >
          {endAllLabel}
        </Button>
      )}
    </>
  );
};
