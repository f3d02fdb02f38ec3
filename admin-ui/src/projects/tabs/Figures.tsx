import { formatCount } from '@inkwell/contract/format-count';
import { Card } from '@mui/material';
import { useGetList } from 'react-admin';
import { Fact, Facts } from '../../display/Facts';
import { ignoreError } from '../../errors/ignoreError';
import { PROJECTS, type Project } from '../../providers/resources';
import { ProjectCoverage } from '../ProjectCoverage';
import { accuracyText } from '../projectTexts';

/** Read anew when facts change them. The record of the page is not, because a form may be open. */
export const Figures = ({ project: opened }: { project: Project }) => {
  const { data } = useGetList<Project>(
    PROJECTS,
    { filter: { id: [opened.id] }, sort: BY_NAME, pagination: ONE },
    { onError: ignoreError },
  );
  const project = data?.[0] ?? opened;
  return (
    <Card component="section" aria-label="Figures" sx={{ p: 3 }}>
      <Facts isDense>
        <Fact name="Images">{formatCount(project.coverage.images)}</Fact>
        <Fact name="Coverage">
          <ProjectCoverage coverage={project.coverage} />
        </Fact>
        <Fact name="Not started">{formatCount(project.notStarted)}</Fact>
        <Fact name="Running">{formatCount(project.running)}</Fact>
        <Fact name="Overdue">{formatCount(project.overdue)}</Fact>
        <Fact name="Submitted">{formatCount(project.submitted)}</Fact>
        <Fact name="Reviews due">{formatCount(project.reviewsDue)}</Fact>
        <Fact name="Mean accuracy">{accuracyText(project.meanAccuracy)}</Fact>
      </Facts>
    </Card>
  );
};

const BY_NAME = { field: 'name', order: 'ASC' } as const;
const ONE = { page: 1, perPage: 1 };
