import { Box, Card, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../display/Badge';
import { LoadFailure } from '../../errors/LoadFailure';
import { RecordForm } from '../../forms/RecordForm';
import { api, byId, getBody } from '../../providers/api';
import { useMay } from '../../providers/permissions';
import { PROJECTS, type ProjectDetails } from '../../providers/resources';
import { SubmissionText } from '../../reviews/text/SubmissionText';
import { GuidelinesInput } from './GuidelinesInput';
import { GuidelinesVersions } from './GuidelinesVersions';

/** What users read beside their text. Each save is a new version. */
export const GuidelinesTab = ({ project }: { project: ProjectDetails }) => (
  <>
    <Card component="section" aria-labelledby="newest-guidelines">
      <Box sx={{ p: { xs: 2, sm: 3 }, pb: { xs: 0, sm: 0 } }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Typography id="newest-guidelines" variant="h2">
            Guidelines
          </Typography>
          {project.guidelinesVersion !== null && (
            <Badge label={`Version ${project.guidelinesVersion}`} tone="green" />
          )}
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          Users read them beside their text. Each save is a new version, and users see that the guidelines
          have changed.
        </Typography>
      </Box>
      <NewestGuidelines project={project} />
    </Card>
    {project.guidelinesVersion !== null && <EarlierVersions project={project} />}
  </>
);

const NewestGuidelines = ({ project }: { project: ProjectDetails }) => {
  if (useMay('projects:write')) return <GuidelinesForm project={project} />;
  return (
    <Box sx={{ p: { xs: 2, sm: 3 } }}>
      {project.guidelines ? <SubmissionText html={project.guidelines} /> : 'There are no guidelines.'}
    </Box>
  );
};

const GuidelinesForm = ({ project }: { project: ProjectDetails }) => (
  <RecordForm
    noun="project"
    subject={`project-guidelines:${project.id}`}
    record={project}
    permission="projects:write"
    savedText="Guidelines saved successfully!"
    failedText="Failed to save guidelines"
    saveLabel="Save as a new version"
    // The page stays open.
    onSaved={() => undefined}
  >
    <GuidelinesInput />
  </RecordForm>
);

const EarlierVersions = ({ project: { id, guidelinesVersion } }: { project: ProjectDetails }) => {
  const { data, error, refetch } = useQuery({
    // A save makes a new version.
    queryKey: [PROJECTS, 'guidelines', id, guidelinesVersion],
    queryFn: () => getBody(api.GET('/api/admin/projects/{id}/guidelines', byId(id))),
  });
  if (data) return <GuidelinesVersions versions={data.guidelines} />;
  if (error)
    return <LoadFailure title="Failed to load the versions" error={error} onRetry={() => refetch()} />;
  return <Skeleton variant="rounded" height={120} aria-busy="true" sx={{ mt: 4 }} />;
};
