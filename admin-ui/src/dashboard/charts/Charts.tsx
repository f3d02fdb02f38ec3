import { formatCount, pluralize } from '@inkwell/contract/format-count';
import { percentOf } from '@inkwell/contract/percent-of';
import { Box, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../errors/LoadFailure';
import { usersPath } from '../../lists/listPath';
import { api, getBody } from '../../providers/api';
import { type DashboardCharts, SIGNED_AGREEMENTS } from '../../providers/resources';
import { queuePath } from '../../reviews/reviewPaths';
import { ChartCard } from './ChartCard';
import { dayName, hourName } from './chartTimes';

export const Charts = () => {
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', 'charts'],
    queryFn: () => getBody(api.GET('/api/admin/dashboard-charts')),
  });
  if (error && !data)
    return <LoadFailure title="Failed to load the charts" error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={320} aria-busy="true" />;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        '& > :first-of-type': { gridColumn: '1 / -1' },
      }}
    >
      <DaysChart days={data.days} />
      <FunnelChart funnel={data.funnel} />
      <DueChart due={data.due} />
      <ResultsChart results={data.results} days={data.days.length} />
    </Box>
  );
};

const dayLinks = [
  { label: 'Registrations', to: usersPath({ role: 'user' }) },
  { label: 'Signatures', to: `/${SIGNED_AGREEMENTS}` },
  { label: 'Submissions', to: usersPath({ role: 'user', workSubmitted: true }) },
];

export const DaysChart = ({ days }: { days: DashboardCharts['days'] }) => {
  const sum = (of: 'registration' | 'signature' | 'submission') =>
    pluralize(
      days.reduce((total, day) => total + day[`${of}s`], 0),
      of,
    );
  return (
    <ChartCard
      title="By day"
      summary={`In ${pluralize(days.length, 'day')} ${sum('registration')}, ${sum('signature')} and ${sum('submission')}.`}
      columns={['Day', 'Registrations', 'Signatures', 'Submissions']}
      rows={days.map(({ day, registrations, signatures, submissions }) => ({
        name: dayName(day),
        figures: [registrations, signatures, submissions],
      }))}
      links={dayLinks}
      drawing={{ kind: 'days', days }}
    />
  );
};

const steps = [
  { name: 'Registered', of: 'registered', filter: {} },
  { name: 'Verified', of: 'verified', filter: { isVerified: true } },
  { name: 'Signed', of: 'signed', filter: { isSignedAgreement: true } },
  { name: 'Started', of: 'working', filter: { workStarted: true } },
  { name: 'Submitted', of: 'submitted', filter: { workSubmitted: true } },
] as const;
const funnelLinks = steps.map(({ name, filter }) => ({
  label: name,
  to: usersPath({ role: 'user', ...filter }),
}));

export const FunnelChart = ({ funnel }: { funnel: DashboardCharts['funnel'] }) => (
  <ChartCard
    title="How far users get"
    summary={`${percentOf(funnel.submitted, funnel.registered)}% of those who registered have submitted.`}
    columns={['Step', 'Users']}
    rows={steps.map(({ name, of }) => ({ name, figures: [funnel[of]] }))}
    links={funnelLinks}
    drawing={{ kind: 'steps', steps: steps.map(({ name, of }) => ({ name, count: funnel[of] })) }}
  />
);

const dueLinks = [
  {
    label: 'Users who have not submitted',
    to: usersPath({ role: 'user', isWorking: true, isPenalized: false }),
  },
  { label: 'Submissions due for review', to: queuePath() },
];

export const DueChart = ({ due }: { due: DashboardCharts['due'] }) => {
  const total = due.reduce((sum, { count }) => sum + count, 0);
  return (
    <ChartCard
      title="Due in the next 96 hours"
      summary={`${formatCount(total)} ${total === 1 ? 'deadline falls' : 'deadlines fall'} in this time.`}
      columns={['From', 'Due']}
      rows={due.map(({ from, count }) => ({ name: hourName(from), figures: [count] }))}
      links={dueLinks}
      drawing={{ kind: 'due', due }}
    />
  );
};

const resultLinks = [
  { label: 'Reviewed', to: queuePath({ status: 'reviewed' }) },
  { label: 'Waiting', to: queuePath({ status: 'waiting' }) },
  { label: 'Overdue', to: queuePath({ status: 'overdue' }) },
  { label: 'Returned', to: queuePath({ status: 'returned' }) },
];

export const ResultsChart = ({ results, days }: { results: DashboardCharts['results']; days: number }) => {
  const named = results.map(({ from, to, count }) => ({
    name: from === to ? `${from}%` : `${from}–${to}%`,
    count,
  }));
  const total = results.reduce((sum, { count }) => sum + count, 0);
  return (
    <ChartCard
      title="Review results"
      summary={`In ${pluralize(days, 'day')} ${pluralize(total, 'result')}, by accuracy.`}
      columns={['Accuracy', 'Results']}
      rows={named.map(({ name, count }) => ({ name, figures: [count] }))}
      links={resultLinks}
      drawing={{ kind: 'results', results: named }}
    />
  );
};
