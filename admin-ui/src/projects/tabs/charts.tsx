import { formatCount, pluralize } from '@inkwell/contract/format-count';
import { Card, Typography } from '@mui/material';
import { ChartCard } from '../../dashboard/charts/ChartCard';
import { dayName } from '../../dashboard/charts/chartTimes';
import { listPath } from '../../lists/listPath';
import { IMAGES, type Project, type ProjectOverview } from '../../providers/resources';
import { queuePath } from '../../reviews/reviewPaths';

interface CoverageChartProps {
  project: Project;
  coverage: ProjectOverview['coverage'];
}

/** How many images are given, submitted and published how many times. Without anything to count, one sentence. */
export const CoverageChart = ({ project, coverage }: CoverageChartProps) => {
  const total = coverage.reduce((sum, { images }) => sum + images, 0);
  if (total === 0) return <NoChart>There are no active images.</NoChart>;
  if (project.imagesPerAssignment === null)
    return <NoChart>Each assignment has all active images of the project.</NoChart>;
  const named = coverage.map(({ texts, ...counts }) => ({ name: pluralize(texts, 'text'), ...counts }));
  return (
    <ChartCard
      title={COVERAGE}
      summary={coverageSummary(project, coverage, total)}
      columns={['Texts', 'Images given', 'Submitted', 'Published']}
      rows={named.map(({ name, images, submitted, published }) => ({
        name,
        figures: [images, submitted, published],
      }))}
      links={[{ label: 'Active images', to: listPath(IMAGES, { projectId: project.id, isActive: true }) }]}
      drawing={{ kind: 'coverage', images: named.map(({ name, images: count }) => ({ name, count })) }}
    />
  );
};

const COVERAGE = 'Coverage';

const NoChart = ({ children }: { children: string }) => (
  // In a row of its own, because it is much lower than a chart.
  <Card component="section" aria-label={COVERAGE} sx={{ p: 2.5, '&&': { flexBasis: '100%' } }}>
    <Typography variant="h2">{COVERAGE}</Typography>
    <Typography sx={{ color: 'text.secondary' }}>{children}</Typography>
  </Card>
);

function coverageSummary(
  { textsPerImage }: Project,
  coverage: ProjectOverview['coverage'],
  total: number,
): string {
  if (textsPerImage === null)
    return `${pluralize(total, 'image')}, by the number of assignments that have them.`;
  const complete = coverage
    .filter(({ texts }) => texts >= textsPerImage)
    .reduce((sum, { images }) => sum + images, 0);
  return `For ${formatCount(complete)} of ${pluralize(total, 'image')}, the wanted ${pluralize(textsPerImage, 'text')} ${textsPerImage === 1 ? 'is' : 'are'} given.`;
}

interface SubmissionsChartProps {
  project: Project;
  days: ProjectOverview['days'];
}

export const SubmissionsChart = ({ project, days }: SubmissionsChartProps) => {
  const total = days.reduce((sum, { submissions }) => sum + submissions, 0);
  return (
    <ChartCard
      title="Submissions by day"
      summary={`In ${pluralize(days.length, 'day')} ${pluralize(total, 'submission')}.`}
      columns={['Day', 'Submissions']}
      rows={days.map(({ day, submissions }) => ({ name: dayName(day), figures: [submissions] }))}
      links={[{ label: 'Reviews', to: queuePath({ projectId: project.id }) }]}
      drawing={{ kind: 'submissions', days }}
    />
  );
};
