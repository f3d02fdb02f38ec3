import { pluralize } from '@inkwell/contract/format-count';
import { hasCode } from '@inkwell/web/api-error';
import { formatLocalDateTime } from '@inkwell/web/format-date';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { AlarmClockPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { useForm } from 'react-hook-form';
import { askForTime, readTimeRequests } from '../api/requestCalls';
import type { TimeRequest } from '../api/types';
import { Button } from '../ui/Button';
import { CentredModal } from '../ui/CentredModal';
import dialogStyles from '../ui/ConfirmDialog.module.css';
import { Form, useSubmission } from '../ui/form/Form';
import { FormField } from '../ui/form/FormField';
import { readKeptText, useKeptText } from '../ui/form/keptText';
import { hoursRule, reasonRule } from '../ui/form/requestRules';
import { WorkName } from '../ui/WorkName';
import { useAssignment } from '../work/assignment';
import { dashboardQuery } from '../work/queries';
import styles from './AskForTime.module.css';

const empty = { hours: '24', reason: '' };
const refreshMs = 60_000;

/** Asks for more time, and shows the state of the last request. Hidden if the requests cannot be loaded. */
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
  const [isAsking, setAsking] = useState(false);
  const keptAs = `time-request:${id}`;
  const form = useForm({ defaultValues: { ...empty, reason: readKeptText(keptAs) } });
  useKeptText(keptAs, form.watch('reason'));
  const state = useRef<HTMLParagraphElement>(null);
  const readAgain = () =>
    Promise.all(
      [requestsKey, dashboardQuery(dashboardOf).queryKey, ['clock-ledger', id]].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  const submission = useSubmission(
    form,
    async ({ hours, reason }) => {
      try {
        await askForTime(id, { hours: Number(hours), reason: reason.trim() });
      } catch (error) {
        // The answer to an earlier attempt may have been lost.
        if (hasCode(error, 'REQUEST_OPEN')) await readAgain();
        throw error;
      }
      await readAgain();
      form.reset(empty);
      setAsking(false);
      // The button that opened the dialog may be gone.
      setTimeout(() => state.current?.focus());
    },
    'Your request could not be sent. Your text is kept; try again.',
  );
  if (requests.isError && !requests.data) return null;
  const [last] = requests.data ?? [];
  return (
    <div className={styles.request}>
      {last ? (
        <p ref={state} tabIndex={-1} role="status" className={styles.state}>
          {describeRequest(last)}
        </p>
      ) : null}
      {last && last.answer === null ? null : (
        <Button size="small" isDisabled={!requests.data} onPress={() => setAsking(true)}>
          <AlarmClockPlus aria-hidden="true" />
          Ask for more time
        </Button>
      )}
      <CentredModal size="small" isOpen={isAsking} onClose={() => setAsking(false)}>
        <Dialog className={dialogStyles.dialog ?? ''}>
          <Heading slot="title" className={dialogStyles.title}>
            Ask for more time
          </Heading>
          <WorkName />
          <p className={dialogStyles.text}>
            An administrator answers by e-mail. Your deadline does not move until then.
          </p>
          <Form
            {...submission}
            submitLabel="Send request"
            pendingLabel="Sending…"
            footer={
              <Button variant="quiet" onPress={() => setAsking(false)}>
                Cancel
              </Button>
            }
          >
            <FormField
              control={form.control}
              name="hours"
              label="Hours"
              inputMode="numeric"
              hint="From 1 to 240"
              validate={hoursRule}
            />
            <FormField
              control={form.control}
              name="reason"
              label="Reason"
              rows={4}
              maxLength={500}
              validate={reasonRule}
            />
          </Form>
        </Dialog>
      </CentredModal>
    </div>
  );
}

/** The state of a request in one sentence, or two. */
function describeRequest({ hours, answer, grantedHours, refusalReason, answeredAt }: TimeRequest): string {
  const asked = pluralize(hours, 'more hour');
  const when = answeredAt ? ` (${formatLocalDateTime(answeredAt)})` : '';
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
