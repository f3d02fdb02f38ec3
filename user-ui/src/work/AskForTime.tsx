import { pluralize } from '@inkwell/contract/format-count';
import { hasCode, messageOf } from '@inkwell/web/api-error';
import { formatLocalDateTime } from '@inkwell/web/format-date';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { AlarmClockPlus } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { readTimeRequests, withdrawTimeRequest } from '../api/requestCalls';
import type { TimeRequest } from '../api/types';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { Notice } from '../ui/Notice';
import styles from './AskForTime.module.css';
import { useAssignment } from './assignment';
import { dashboardQuery } from './queries';

const AskForTimeDialog = lazy(() => import('./AskForTimeDialog'));

const refreshMs = 60_000;

/** Asks for more time, shows the state of the last request, and withdraws an open one. Hidden if the requests cannot be loaded. */
export function AskForTime() {
  const { id, isPending, dashboardOf } = useAssignment();
  const queryClient = useQueryClient();
  const requestsKey = ['time-requests', id];
  const requests = useQuery({
    queryKey: requestsKey,
    queryFn: () => readTimeRequests(id),
    enabled: !isPending,
    refetchInterval: refreshMs,
  });
  const [open, setOpen] = useState<'ask' | 'withdraw' | null>(null);
  const state = useRef<HTMLParagraphElement>(null);
  const readAgain = () =>
    Promise.all(
      [requestsKey, dashboardQuery(dashboardOf).queryKey, ['clock-ledger', id]].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  // The button that opened the dialog may be gone.
  const focusState = () => setTimeout(() => state.current?.focus());
  const withdrawal = useMutation({
    mutationFn: async (requestId: string) => {
      try {
        await withdrawTimeRequest(id, requestId);
      } catch (error) {
        // The answer is shown instead.
        if (!hasCode(error, 'ALREADY_ANSWERED')) throw error;
      }
      await readAgain();
    },
    onSuccess: focusState,
  });
  if (requests.isError && !requests.data) return null;
  const [last] = requests.data?.requests ?? [];
  return (
    <div className={styles.request}>
      {last ? (
        <p ref={state} tabIndex={-1} role="status" className={styles.state}>
          {describeRequest(last)}
        </p>
      ) : null}
      {last && last.answer === null ? (
        <Button size="small" isPending={withdrawal.isPending} onPress={() => setOpen('withdraw')}>
          Withdraw request
        </Button>
      ) : (
        <Button size="small" isDisabled={!requests.data} onPress={() => setOpen('ask')}>
          <AlarmClockPlus aria-hidden="true" />
          Ask for more time
        </Button>
      )}
      {withdrawal.isError ? (
        <Notice tone="failure">{messageOf(withdrawal.error, 'Your request could not be withdrawn')}</Notice>
      ) : null}
      {open === 'ask' && requests.data ? (
        <Suspense>
          <AskForTimeDialog
            requests={requests.data}
            onChanged={readAgain}
            onAsked={() => {
              setOpen(null);
              focusState();
            }}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      ) : null}
      <ConfirmDialog
        title="Withdraw your request"
        confirmLabel="Withdraw request"
        isOpen={open === 'withdraw' && last?.answer === null}
        onConfirm={() => last && withdrawal.mutate(last._id)}
        onClose={() => setOpen(null)}
      >
        Your deadline stays as it is. You can ask again.
      </ConfirmDialog>
    </div>
  );
}

/** The state of a request in one sentence, or two. */
function describeRequest(request: TimeRequest): string {
  const { hours, answer, grantedHours, refusalReason, answeredAt, isWithdrawn } = request;
  const asked = pluralize(hours, 'more hour');
  const when = answeredAt ? ` (${formatLocalDateTime(answeredAt)})` : '';
  if (isWithdrawn) return `You withdrew your request for ${asked}${when}.`;
  switch (answer) {
    case null:
      return `You asked for ${asked}. Your deadline does not move until this is answered.`;
    case 'granted':
      return `You asked for ${asked}. Your deadline was moved by ${pluralize(Number(grantedHours), 'hour')}${when}.`;
    case 'refused':
      return `You asked for ${asked}. This was refused${when}: ${refusalReason}`;
    case 'closed':
      return `You asked for ${asked}. It was closed before an answer, because the work was submitted or ended, or the deadline was set.`;
  }
}
