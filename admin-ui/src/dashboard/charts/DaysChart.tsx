import { CartesianGrid, Legend, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts';
import type { DashboardCharts } from '../../providers/records';
import { ChartCard } from './ChartCard';
import { useChartStyle } from './useChartStyle';

const dayName = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const named = (day: unknown) => dayName.format(new Date(`${day}T00:00:00Z`));

export const DaysChart = ({ days }: { days: DashboardCharts['days'] }) => {
  const { axis, tooltip, tone, grid } = useChartStyle();
  const sum = (of: 'registrations' | 'signatures' | 'submissions') =>
    days.reduce((total, day) => total + day[of], 0).toLocaleString();
  const line = { type: 'linear', strokeWidth: 2, dot: false, isAnimationActive: false } as const;
  return (
    <ChartCard
      title="By day"
      summary={`In ${days.length} days ${sum('registrations')} registrations, ${sum('signatures')} signatures and ${sum('submissions')} submissions.`}
      columns={['Day', 'Registrations', 'Signatures', 'Submissions']}
      rows={days.map((day) => [named(day.day), day.registrations, day.signatures, day.submissions])}
    >
      <LineChart data={days} accessibilityLayer={false} margin={{ top: 4, right: 8, bottom: 0, left: -16 }}>
        <CartesianGrid stroke={grid} vertical={false} />
        <XAxis dataKey="day" tickFormatter={named} minTickGap={24} {...axis} />
        <YAxis allowDecimals={false} {...axis} />
        <Tooltip labelFormatter={named} {...tooltip} />
        <Legend />
        {/* Told apart by their strokes as well. */}
        <Line
          dataKey="registrations"
          name="Registrations"
          stroke={tone.gray.main}
          {...line}
          strokeDasharray="2 3"
        />
        <Line
          dataKey="signatures"
          name="Signatures"
          stroke={tone.blue.main}
          {...line}
          strokeDasharray="7 4"
        />
        <Line dataKey="submissions" name="Submissions" stroke={tone.green.main} {...line} />
      </LineChart>
    </ChartCard>
  );
};
