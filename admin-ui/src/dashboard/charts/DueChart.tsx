import type { DashboardCharts } from '../../providers/records';
import { queuePath } from '../../reviews/reviewPaths';
import { usersPath } from '../usersPath';
import { ChartCard } from './ChartCard';
import { hourName } from './chartTimes';

const links = [
  {
    label: 'Who has still to submit',
    to: usersPath({ role: 'user', workStarted: true, workSubmitted: false, isPenalized: false }),
  },
  { label: 'Submissions due for review', to: queuePath() },
];

export const DueChart = ({ due }: { due: DashboardCharts['due'] }) => {
  const total = due.reduce((sum, { count }) => sum + count, 0);
  return (
    <ChartCard
      title="Due in the next 96 hours"
      summary={`${total.toLocaleString()} ${total === 1 ? 'deadline falls' : 'deadlines fall'} in this time.`}
      columns={['From', 'Due']}
      rows={due.map(({ from, count }) => ({ name: hourName(from), figures: [count] }))}
      links={links}
      drawing={{ kind: 'due', due }}
    />
  );
};
