import { formatDateTime } from '@inkwell/web/format-date';
import { Box, Card, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../errors/LoadFailure';
import { RecordLink } from '../../lists/RecordLink';
import { api, getBody } from '../../providers/api';
import { PROJECTS, USERS } from '../../providers/resources';
import { Due } from '../../users/Due';

const SHOWN = 10;

/** The running assignments that are due next, with links to the work of their users. */
export const NearestDeadlines = ({ projectId }: { projectId: string }) => {
  const { data, error, refetch } = useQuery({
    queryKey: [PROJECTS, 'overview', projectId, 'deadlines'],
    queryFn: () =>
      getBody(
        api.GET('/api/admin/assignments', {
          params: {
            query: {
              sort: JSON.stringify(['deadlineAt', 'ASC']),
              range: JSON.stringify([0, SHOWN - 1]),
              filter: JSON.stringify({ projectId: [projectId], state: 'in_progress' }),
            },
          },
        }),
      ),
  });
  return (
    <Card component="section" aria-labelledby="nearest-deadlines" sx={{ p: 2.5 }}>
      <Typography id="nearest-deadlines" variant="h2" sx={{ mb: 1.5 }}>
        Nearest deadlines
      </Typography>
      {error && !data && (
        <LoadFailure title="Failed to load the deadlines" error={error} onRetry={() => refetch()} />
      )}
      {!data && !error && <Skeleton variant="rounded" height={160} aria-busy="true" />}
      {data?.assignments.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>No assignment of this project is running.</Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.assignments.map(({ _id, user, deadlineAt }) => (
          <Box
            key={_id}
            component="li"
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              justifyContent: 'space-between',
              columnGap: 2,
              py: 1,
              '& + &': { borderTop: 1, borderColor: 'divider' },
            }}
          >
            <RecordLink to={`/${USERS}/${user._id}/show/work`}>{user.name}</RecordLink>
            <Box
              component="span"
              sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums', textAlign: { sm: 'right' } }}
            >
              <Due user={{ deadlineAt, workSubmitted: false }} /> {`(${formatDateTime(deadlineAt)})`}
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
};
