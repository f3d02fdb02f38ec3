import { Bar, BarChart, LabelList, Tooltip, XAxis, YAxis } from 'recharts';
import type { DashboardCharts } from '../../providers/records';
import { percentOf } from '../rates';
import { ChartCard } from './ChartCard';
import { useChartStyle } from './useChartStyle';

export const FunnelChart = ({ funnel }: { funnel: DashboardCharts['funnel'] }) => {
  const { axis, tooltip, tone } = useChartStyle();
  const { registered, verified, signed, working, submitted } = funnel;
  const steps = [
    { step: 'Registered', people: registered },
    { step: 'Verified', people: verified },
    { step: 'Signed', people: signed },
    { step: 'Working', people: working },
    { step: 'Submitted', people: submitted },
  ];
  return (
    <ChartCard
      title="How far people come"
      summary={`${percentOf(submitted, registered)}% of those who registered have submitted.`}
      columns={['Step', 'People']}
      rows={steps.map(({ step, people }) => [step, people])}
    >
      <BarChart
        data={steps}
        layout="vertical"
        accessibilityLayer={false}
        margin={{ top: 0, right: 56, bottom: 0, left: 8 }}
      >
        <XAxis type="number" hide />
        <YAxis type="category" dataKey="step" width={84} {...axis} axisLine={false} />
        <Tooltip {...tooltip} />
        <Bar dataKey="people" name="People" fill={tone.blue.main} radius={3} isAnimationActive={false}>
          <LabelList dataKey="people" position="right" fill={axis.stroke} />
        </Bar>
      </BarChart>
    </ChartCard>
  );
};
