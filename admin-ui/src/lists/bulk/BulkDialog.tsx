import { Box, Skeleton } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useDialog } from '../../dialogs/DialogHost';
import { FormDialog } from '../../dialogs/FormDialog';
import { LoadFailure } from '../../errors/LoadFailure';
import { UserList } from '../UserList';
import type { BulkActionTexts, BulkDialogProps } from './bulkAction';
import { SkippedDialog } from './SkippedDialog';

interface Props<Values extends object> extends BulkDialogProps {
  action: BulkActionTexts<Values>;
}

const PREVIEW = 'bulk-preview';

/** Says who will be skipped before an action on many records. The call checks each again, and names who was skipped meanwhile. */
export const BulkDialog = <Values extends object>({ action, ids, onDone, onClose }: Props<Values>) => {
  const { label, lead, count, values = {} as Values, inputs, submitLabel, isDangerous = false } = action;
  const notify = useNotify();
  const queryClient = useQueryClient();
  const result = useDialog();
  const preview = useQuery({
    queryKey: [PREVIEW, label, ids],
    queryFn: () => action.call(ids, values, true),
    // An old preview may be wrong by now.
    gcTime: 0,
  });
  const skipped = preview.data?.skipped ?? [];
  const possible = preview.data?.done.length ?? 0;
  const submitText = action.submitText ?? ((records: string) => `${submitLabel}: ${records}`);

  const act = async (asked: Values) => {
    const { done, skipped: refused, taskDialog } = await action.call(ids, asked, false, preview.data);
    const message = action.done(count(done.length));
    const known = new Set(skipped.map(({ id }) => id));
    const heading = `${count(refused.length)} skipped`;
    if (taskDialog) result.open(taskDialog(result.close));
    else if (refused.length === 0) notify(message, { type: 'success' });
    else if (refused.every(({ id }) => known.has(id))) notify(`${message} ${heading}.`, { type: 'success' });
    else
      result.open(
        <SkippedDialog title={message} heading={heading} skipped={refused} onClose={result.close} />,
      );
    onDone();
    queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== PREVIEW });
  };
  return (
    <FormDialog<Values>
      title={label}
      lead={`${count(ids.length)} selected. ${preview.data?.consequence ?? lead}`}
      submitLabel={preview.data ? submitText(count(possible)) : submitLabel}
      isDangerous={isDangerous}
      canSubmit={possible > 0}
      failure={action.failure}
      defaultValues={values}
      maxWidth="sm"
      onSubmit={act}
      onClose={onClose}
    >
      {preview.error && !preview.data ? (
        <LoadFailure
          title="Failed to load what would be skipped"
          error={preview.error}
          onRetry={() => preview.refetch()}
        />
      ) : preview.data ? (
        <>
          {possible > 0 && action.summary?.(preview.data)}
          {skipped.length > 0 && (
            <Box sx={{ mb: 2 }}>
              <UserList title={`${count(skipped.length)} will be skipped`} rows={skipped} />
            </Box>
          )}
        </>
      ) : (
        <Skeleton variant="rounded" height={80} aria-busy="true" />
      )}
      {possible > 0 && inputs}
    </FormDialog>
  );
};
