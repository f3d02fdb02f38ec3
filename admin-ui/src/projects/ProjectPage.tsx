import { formatDate } from '@inkwell/web/format-date';
import { Box, Skeleton } from '@mui/material';
import { HttpError, ShowBase, useShowContext } from 'react-admin';
import { ignoreError } from '../errors/ignoreError';
import { LoadFailure } from '../errors/LoadFailure';
import { ExportButton } from '../exports/ExportButton';
import { BackLink, PageHeader } from '../layout/PageHeader';
import { PROJECTS, type ProjectDetails } from '../providers/resources';
import { ProjectActions } from './actions/ProjectActions';
import { DefaultBadge, StateBadge } from './ProjectBadges';
import { ProjectTabs } from './tabs/ProjectTabs';

export const ProjectPage = () => (
  <ShowBase queryOptions={{ onError: ignoreError }}>
    <BackLink to={`/${PROJECTS}`}>Projects</BackLink>
    <LoadedProject />
  </ShowBase>
);

const LoadedProject = () => {
  const { record: project, error, refetch } = useShowContext<ProjectDetails>();
  // The row of the list, which fills the page first, has no guidelines.
  if (project && project.guidelines !== undefined) return <ProjectContent project={project} />;
  if (error) return <LoadFailure title="Failed to load project" error={loadError(error)} onRetry={refetch} />;
  return (
    <Box aria-busy="true" sx={{ pt: 3 }}>
      <Skeleton width={260} height={44} />
      <Skeleton width={200} />
      <Skeleton variant="rounded" height={180} sx={{ mt: 3 }} />
    </Box>
  );
};

/** The server refuses an address with a wrong id, such as a shortened link, as invalid. */
function loadError(error: Error): Error {
  const isMissing = error instanceof HttpError && [400, 404].includes(error.status);
  return isMissing ? new Error('This project does not exist.') : error;
}

const ProjectContent = ({ project }: { project: ProjectDetails }) => (
  <>
    <PageHeader
      isNested
      title={project.name}
      lead={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <StateBadge state={project.state} /> {project.isDefault && <DefaultBadge />}
          {`Created ${formatDate(project.createdAt)}`}
        </Box>
      }
      actions={
        <>
          <ExportButton kind="texts" projectId={project.id} />
          <ProjectActions />
        </>
      }
    />
    <ProjectTabs project={project} />
  </>
);
