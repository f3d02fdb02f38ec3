import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import type { DashboardCharts } from '../../providers/records';
import { ChartCard } from './ChartCard';
import { useChartStyle } from './useChartStyle';

const hour = new Intl.DateTimeFormat(undefined, { weekday: 'short', hour: '2-digit', minute: '2-digit' });
const named = (from: unknown) => hour.format(new Date(String(from)));

export const DueChart = ({ due }: { due: DashboardCharts['due'] }) => {
  const { axis, tooltip, tone, grid } = useChartStyle();
  const total = due.reduce((sum, { count }) => sum + count, 0);
  return (
    <ChartCard
      title="Due in the next 96 hours"
      summary={`${total.toLocaleString()} ${total === 1 ? 'deadline falls' : 'deadlines fall'} in this time.`}
      columns={['From', 'Due']}
      rows={due.map(({ from, count }) => [named(from), count])}
    >
      <BarChart data={due} accessibilityLayer={false} margin={{ top: 4, right: 8, bottom: 0, left: -16 }}>
        <CartesianGrid stroke={grid} vertical={false} />
        <XAxis dataKey="from" tickFormatter={named} minTickGap={24} {...axis} />
        <YAxis allowDecimals={false} {...axis} />
        <Tooltip labelFormatter={named} {...tooltip} />
        <Bar dataKey="count" name="Due" fill={tone.orange.main} radius={3} isAnimationActive={false} />
      </BarChart>
    </ChartCard>
  );
};
