import { formatCount } from '@inkwell/contract/format-count';
import { Card } from '@mui/material';
import { Fact, Facts } from '../../display/Facts';
import type { Project } from '../../providers/records';
import { Coverage } from '../Coverage';
import { accuracyText } from '../projectTexts';

export const Figures = ({ project }: { project: Project }) => (
  <Card component="section" aria-label="Figures" sx={{ p: 3 }}>
    <Facts isDense>
      <Fact name="Images">{formatCount(project.coverage.images)}</Fact>
      <Fact name="Coverage">
        <Coverage coverage={project.coverage} />
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
