import type { Schema } from '@inkwell/contract/client';
import { Box, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useNotify, useRefresh } from 'react-admin';
import { FormDialog } from '../../dialogs/FormDialog';
import { ReasonInput } from '../../dialogs/ReasonInput';
import { LoadFailure } from '../../errors/LoadFailure';
import { formatUserCount, UserList } from '../../lists/UserList';
import { api, getBody } from '../../providers/api';

type BulkPenaltyPreview = Schema<'BulkPenaltyPreview'>;
type SkipReason = BulkPenaltyPreview['skipped'][number]['reason'];

const skipReasons: Record<SkipReason, string> = {
  not_found: 'no longer exists',
  administrator: 'is an administrator',
  assignment_required: 'has more than one open assignment',
  already_penalized: 'is already penalized',
};

interface PenalizeSelectedDialogProps {
  ids: string[];
  onPenalized: () => void;
  onClose: () => void;
}

/** Lists the affected users first. The server checks each user again, because one may submit in the meantime. */
export const PenalizeSelectedDialog = ({ ids, onPenalized, onClose }: PenalizeSelectedDialogProps) => {
  const notify = useNotify();
  const refresh = useRefresh();
  const { data, error, refetch } = useQuery({
    queryKey: ['bulk-penalty', ids],
    queryFn: () => getBody(api.POST('/api/admin/users/bulk-penalize/preview', { body: { ids } })),
    // An old preview may be wrong by now.
    gcTime: 0,
  });
  const count = data?.penalized.length ?? 0;

  const penalize = async ({ reason }: { reason: string }) => {
    const { message, skipped } = await getBody(
      api.POST('/api/admin/users/bulk-penalize', { body: { ids, reason: reason.trim() } }),
    );
    notify(skipped.length > 0 ? `${message} ${skipped.length} skipped.` : message, { type: 'success' });
    onPenalized();
    refresh();
  };
  return (
    <FormDialog<{ reason: string }>
      title="Penalize selected users"
      lead="They will see the reason on their dashboard, and get it by e-mail."
      submitLabel={count > 0 ? `Penalize ${formatUserCount(count)}` : 'Penalize'}
      isDangerous
      canSubmit={count > 0}
      failure="Failed to penalize the selected users"
      maxWidth="sm"
      onSubmit={penalize}
      onClose={onClose}
    >
      {error && !data ? (
        <LoadFailure
          title="Failed to load the preview of the penalty"
          error={error}
          onRetry={() => refetch()}
        />
      ) : data ? (
        <Preview preview={data} />
      ) : (
        <Skeleton variant="rounded" height={160} aria-busy="true" />
      )}
      {count > 0 && <ReasonInput autoFocus={false} />}
    </FormDialog>
  );
};

const Preview = ({ preview: { penalized, skipped } }: { preview: BulkPenaltyPreview }) => (
  <Box sx={{ display: 'grid', gap: 2, mb: 2 }}>
    {penalized.length > 0 ? (
      <UserList
        title={`${formatUserCount(penalized.length)} will be penalized`}
        rows={penalized.map(({ id, name, email }) => ({ id, name, detail: email }))}
      />
    ) : (
      <Typography role="status">None of these users can be penalized.</Typography>
    )}
    {skipped.length > 0 && (
      <UserList
        title={`${formatUserCount(skipped.length)} will be skipped`}
        rows={skipped.map(({ id, name, email, reason }) => ({
          id,
          name: name || 'Unknown user',
          detail: [email, skipReasons[reason]].filter(Boolean).join(', '),
        }))}
      />
    )}
  </Box>
);
