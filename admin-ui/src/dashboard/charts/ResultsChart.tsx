import { counted } from '../../display/counted';
import type { DashboardCharts } from '../../providers/records';
import { queuePath } from '../../reviews/reviewPaths';
import { ChartCard } from './ChartCard';

const links = [
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
      summary={`In ${counted(days, 'day')} ${counted(total, 'result')}, by accuracy.`}
      columns={['Accuracy', 'Results']}
      rows={named.map(({ name, count }) => ({ name, figures: [count] }))}
      links={links}
      drawing={{ kind: 'results', results: named }}
    />
  );
};
