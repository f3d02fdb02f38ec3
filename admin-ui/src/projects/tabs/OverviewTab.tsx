import { Box, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../errors/LoadFailure';
import { api, byId, getBody } from '../../providers/api';
import { PROJECTS, type ProjectDetails } from '../../providers/resources';
import { CoverageChart, SubmissionsChart } from './charts';
import { Figures } from './Figures';
import { NearestDeadlines } from './NearestDeadlines';

export const OverviewTab = ({ project }: { project: ProjectDetails }) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
    <Figures project={project} />
    <Charts project={project} />
    <NearestDeadlines projectId={project.id} />
  </Box>
);

const Charts = ({ project }: { project: ProjectDetails }) => {
  const { data, error, refetch } = useQuery({
    queryKey: [PROJECTS, 'overview', project.id],
    queryFn: () => getBody(api.GET('/api/admin/projects/{id}/overview', byId(project.id))),
  });
  if (error && !data)
    return <LoadFailure title="Failed to load the charts" error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={380} aria-busy="true" />;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        alignItems: 'flex-start',
        '& > *': { flex: '1 1 420px', minWidth: 0 },
      }}
    >
      <CoverageChart project={project} coverage={data.coverage} />
      <SubmissionsChart project={project} days={data.days} />
    </Box>
  );
};
