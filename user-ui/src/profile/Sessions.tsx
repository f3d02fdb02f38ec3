import { messageOf } from '@inkwell/web/api-error';
import { formatLocalDateTime } from '@inkwell/web/format-date';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type Ref, useRef } from 'react';
import { endOtherSessions, endSessionById, readSessions } from '../api/calls';
import type { ActiveSession } from '../api/types';
import { Badge } from '../ui/Badge';
import { Button } from '../ui/Button';
import { LoadFailure } from '../ui/LoadFailure';
import { Notice } from '../ui/Notice';
import { Skeleton } from '../ui/Skeleton';
import styles from './Sessions.module.css';

export const SESSIONS_KEY = ['sessions'];

export function useSessions() {
  return useQuery({ queryKey: SESSIONS_KEY, queryFn: readSessions });
}

/** The browsers and programs in which the user is signed in. */
export function Sessions() {
  const queryClient = useQueryClient();
  const sessions = useSessions();
  const list = useRef<HTMLUListElement>(null);
  const end = useMutation({
    mutationFn: (id: string | null) => (id === null ? endOtherSessions() : endSessionById(id)),
    // Also after a failure: the session may have ended meanwhile.
    onSettled: () => queryClient.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });

  if (sessions.isPending) return <Skeleton label="Loading sessions" blocks={[120]} />;
  if (sessions.isError)
    return (
      <LoadFailure
        error={sessions.error}
        fallback="Failed to load your sessions"
        onRetry={sessions.refetch}
        isRetrying={sessions.isFetching}
      />
    );
  return (
    <>
      <SessionList
        sessions={sessions.data}
        endingId={end.isPending ? end.variables : undefined}
        // The button that had the focus is removed.
        onEnd={(id) => end.mutate(id, { onSuccess: () => list.current?.focus() })}
        listRef={list}
      />
      {end.isError ? (
        <Notice tone="failure">
          {messageOf(end.error, 'The session could not be ended. Please try again.')}
        </Notice>
      ) : null}
    </>
  );
}

interface SessionListProps {
  sessions: readonly ActiveSession[];
  /** The session that is being ended, or null for all others. */
  endingId: string | null | undefined;
  onEnd: (id: string | null) => void;
  listRef: Ref<HTMLUListElement>;
}

function SessionList({ sessions, endingId, onEnd, listRef }: SessionListProps) {
  if (sessions.length === 0) return <p>No sessions since the last update. Sign in again to see them here.</p>;
  return (
    <>
      <ul ref={listRef} tabIndex={-1} className={styles.sessions} aria-label="Active sessions">
        {sessions.map(({ id, device, ipAddress, signedInAt, lastUsedAt, isCurrent }) => (
          <li key={id} className={styles.session}>
            <div className={styles.facts}>
              <strong>{device}</strong>
              <p className={styles.details}>
                {ipAddress}, signed in {formatLocalDateTime(signedInAt)}, last used{' '}
                {formatLocalDateTime(lastUsedAt)}
              </p>
            </div>
            {isCurrent ? (
              <Badge color="green" icon={Check}>
                This session
              </Badge>
            ) : (
              <Button
                size="small"
                aria-label={`End session: ${device}`}
                isPending={endingId === id}
                onPress={() => onEnd(id)}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.some(({ isCurrent }) => !isCurrent) ? (
        <Button size="small" isPending={endingId === null} onPress={() => onEnd(null)}>
          End all other sessions
        </Button>
      ) : null}
    </>
  );
}
