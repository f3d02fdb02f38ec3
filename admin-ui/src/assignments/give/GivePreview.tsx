import type { Schema } from '@inkwell/contract/client';
import { pluralize } from '@inkwell/contract/format-count';
import { Box, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LoadFailure } from '../../errors/LoadFailure';
import { formatUserCount } from '../../lists/formatUserCount';
import { UserList } from '../../lists/UserList';
import { api, byId, getBody } from '../../providers/api';

export type Preview = Schema<'GivePreview'>;

interface GivePreviewProps {
  projectId: string;
  userIds: string[];
  /** Called with null while another preview is loaded. */
  onLoaded: (preview: Preview | null) => void;
}

/** Who would get how many images now, and who nothing and why. */
export const GivePreview = ({ projectId, userIds, onLoaded }: GivePreviewProps) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['give-preview', projectId, userIds],
    queryFn: () =>
      getBody(
        api.POST('/api/admin/projects/{id}/assignments/preview', { ...byId(projectId), body: { userIds } }),
      ),
    // An old preview may be wrong by now.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  useEffect(() => {
    onLoaded(data ?? null);
    return () => onLoaded(null);
  }, [data, onLoaded]);
  if (data) return <LoadedPreview preview={data} />;
  if (error)
    return <LoadFailure title="Failed to load the preview" error={error} onRetry={() => refetch()} />;
  return <Skeleton variant="rounded" height={160} aria-busy="true" />;
};

const startObstacles = {
  NOT_VERIFIED: 'cannot start yet: the e-mail address is not verified',
  AGREEMENT_NOT_SIGNED: 'cannot start yet: the agreement is not signed',
};

const LoadedPreview = ({ preview: { given, skipped } }: { preview: Preview }) => {
  const waiting = given.filter(({ cannotStart }) => cannotStart).length;
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 1 }}>
      {given.length > 0 ? (
        <UserList
          title={`${formatUserCount(given.length)} will get an assignment`}
          rows={given.map(({ _id, name, email, images, cannotStart }) => ({
            id: _id,
            name,
            detail: [email, pluralize(images, 'image'), cannotStart && startObstacles[cannotStart]]
              .filter(Boolean)
              .join(', '),
          }))}
        />
      ) : (
        <Typography role="status">None of these users can get an assignment of this project.</Typography>
      )}
      {waiting > 0 && <Typography>{`Of these, ${formatUserCount(waiting)} cannot start yet.`}</Typography>}
      {skipped.length > 0 && (
        <UserList
          title={`${formatUserCount(skipped.length)} will be skipped`}
          rows={skipped.map(({ id, name, email, message }) => ({
            id,
            name: name || 'Unknown user',
            detail: [email, message].filter(Boolean).join(': '),
          }))}
        />
      )}
    </Box>
  );
};
