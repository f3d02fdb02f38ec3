import { useNotify } from 'react-admin';
import { FormDialog } from '../../dialogs/FormDialog';
import { api, byId, getBody } from '../../providers/api';
import type { ReviewDetails } from '../../providers/reviewRecords';
import { useReadAgain } from '../../providers/useReadAgain';
import { ReviewReasonInput } from './ReviewReasonInput';

interface ReopenDialogProps {
  review: ReviewDetails;
  onReopened: () => void;
  onClose: () => void;
}

/** Reopens a published result, with a reason that the user sees. Not a `ConfirmAction`: the keys of the review are off while it is open. */
export const ReopenDialog = ({ review, onReopened, onClose }: ReopenDialogProps) => {
  const readAgain = useReadAgain();
  const notify = useNotify();
  const reopen = async ({ reason }: { reason: string }) => {
    const { message } = await getBody(
      api.POST('/api/admin/reviews/{id}/reopen', { ...byId(review._id), body: { reason: reason.trim() } }),
    );
    notify(message, { type: 'success' });
    readAgain();
    onReopened();
  };
  return (
    <FormDialog<{ reason: string }>
      title="Reopen the result"
      lead={`${review.userId.name} sees that the result is reviewed again, and why. The next result is sent as a corrected report. This one stays stored.`}
      submitLabel="Reopen"
      isDangerous
      failure="Failed to reopen the result"
      maxWidth="sm"
      onSubmit={reopen}
      onClose={onClose}
    >
      <ReviewReasonInput label="Reason" />
    </FormDialog>
  );
};
