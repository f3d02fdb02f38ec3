import { pluralize } from '@inkwell/contract/format-count';
import { hasCode } from '@inkwell/web/api-error';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { useForm } from 'react-hook-form';
import { askForTime } from '../api/requestCalls';
import type { TimeRequests } from '../api/types';
import { Button } from '../ui/Button';
import { CentredModal } from '../ui/CentredModal';
import dialogStyles from '../ui/ConfirmDialog.module.css';
import { Form, useSubmission } from '../ui/form/Form';
import { FormField } from '../ui/form/FormField';
import { readKeptText, useKeptText } from '../ui/form/keptText';
import { hoursRule, reasonRule } from '../ui/form/requestRules';
import { WorkName } from '../ui/WorkName';
import { useAssignment } from './assignment';
import { useDeadline } from './deadline';

const empty = { hours: '24', reason: '' };

interface AskForTimeDialogProps {
  requests: TimeRequests;
  onChanged: () => Promise<unknown>;
  onAsked: () => void;
  onClose: () => void;
}

/** The code of dialogs is loaded when one is opened. */
export default function AskForTimeDialog({ requests, onChanged, onAsked, onClose }: AskForTimeDialogProps) {
  const { id } = useAssignment();
  const { isOver } = useDeadline();
  const keptAs = `time-request:${id}`;
  const form = useForm({ defaultValues: { ...empty, reason: readKeptText(keptAs) } });
  useKeptText(keptAs, form.watch('reason'));
  const submission = useSubmission(
    form,
    async ({ hours, reason }) => {
      try {
        await askForTime(id, { hours: Number(hours), reason: reason.trim() });
      } catch (error) {
        // The answer to an earlier attempt may have been lost.
        if (hasCode(error, 'REQUEST_OPEN')) await onChanged();
        throw error;
      }
      await onChanged();
      form.reset(empty);
      onAsked();
    },
    'Your request could not be sent. Your text is kept; try again.',
  );
  return (
    <CentredModal size="small" isOpen onClose={onClose}>
      <Dialog className={dialogStyles.dialog ?? ''}>
        <Heading slot="title" className={dialogStyles.title}>
          Ask for more time
        </Heading>
        <WorkName />
        <p className={dialogStyles.text}>{describeAllowance(requests, isOver)}</p>
        <Form
          {...submission}
          submitLabel="Send request"
          pendingLabel="Sending…"
          footer={
            <Button variant="quiet" onPress={onClose}>
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
  );
}

const BY_STAFF = 'An administrator answers by e-mail. Your deadline does not move until then.';

/** What is granted at once, and what is left of it. */
function describeAllowance({ freeHours, freeHoursLeft }: TimeRequests, isOver: boolean): string {
  if (freeHours === 0 || isOver) return BY_STAFF;
  if (freeHoursLeft === 0)
    return `The ${pluralize(freeHours, 'hour')} that are granted at once are used. ${BY_STAFF}`;
  const isUnused = freeHoursLeft === freeHours;
  const atOnce = isUnused
    ? `Up to ${pluralize(freeHours, 'hour')} are granted at once.`
    : `Up to ${pluralize(freeHoursLeft, 'hour')} are granted at once: what is left of ${freeHours}.`;
  return `${atOnce} If you ask for more, an administrator answers by e-mail, and your deadline does not move until then.`;
}
