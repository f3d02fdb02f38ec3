import { Box, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { LoadFailure } from '../errors/LoadFailure';
import { BackLink, usePageTitle } from '../layout/PageHeader';
import { ADMIN_DASHBOARD } from '../providers/paths';
import { useRules } from '../providers/rules';
import { ASSIGNMENT } from './editWorkPath';
import { WorkEditor } from './WorkEditor';
import { readWorkToEdit, toDraftText } from './workCalls';

export const EditWorkPage = () => {
  const { userId = '' } = useParams();
  const [parameters] = useSearchParams();
  const assignmentId = parameters.get(ASSIGNMENT);
  usePageTitle('Edit work');
  const work = useQuery({
    queryKey: ['work-edit', userId, assignmentId],
    queryFn: () => readWorkToEdit({ id: userId, assignmentId }),
    // The editor starts with this text, so it must not come from the cache.
    gcTime: 0,
  });
  const rules = useRules();
  const failed = work.isError && !work.data ? work : rules.isError && !rules.data ? rules : null;
  return (
    <>
      <BackLink to={`${ADMIN_DASHBOARD}?tab=submitted`}>Submitted Work</BackLink>
      {failed ? (
        <Box sx={{ mt: 2 }}>
          <LoadFailure
            title="Failed to load user work"
            error={failed.error}
            onRetry={() => failed.refetch()}
          />
        </Box>
      ) : work.data && rules.data ? (
        <WorkEditor
          key={`${userId} ${work.data.user.assignment?._id}`}
          user={work.data.user}
          initialText={toDraftText(work.data)}
          rules={rules.data}
        />
      ) : (
        <Box aria-busy="true" sx={{ pt: 3 }}>
          <Skeleton width={260} height={44} />
          <Skeleton variant="rounded" height={72} sx={{ my: 2 }} />
          <Skeleton variant="rounded" height={553} />
        </Box>
      )}
    </>
  );
};
