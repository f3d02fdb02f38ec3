import { pluralize } from '@inkwell/contract/format-count';
import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { api, getBody } from '../providers/api';

/** Says before a change of a reference text how many waiting reviews it decides. */
export const DecidedReviews = ({ fileId }: { fileId: string }) => {
  const { data: waiting } = useQuery({
    queryKey: ['compared-reviews', fileId],
    queryFn: async () => {
      const path = { referenceId: fileId };
      const call = api.GET('/api/admin/reviews/counts/compared-with/{referenceId}', { params: { path } });
      return (await getBody(call)).waiting;
    },
  });
  if (!waiting) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2, width: '100%' }}>
      {`Another reference text changes the result of ${pluralize(waiting, 'submission')} that ${waiting === 1 ? 'waits' : 'wait'} for review.`}
    </Alert>
  );
};
