import { formatCount } from '@inkwell/contract/format-count';
import { useTheme } from '@mui/material';
import type { ReactElement } from 'react';
import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  Legend,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { DashboardCharts, ProjectOverview } from '../../providers/resources';
import { dayName, hourName } from './chartTimes';

interface Named {
  name: string;
  count: number;
}

/** The data of one chart. */
export type Drawing =
  | { kind: 'days'; days: DashboardCharts['days'] }
  | { kind: 'steps'; steps: Named[] }
  | { kind: 'due'; due: DashboardCharts['due'] }
  | { kind: 'results'; results: Named[] }
  | { kind: 'submissions'; days: ProjectOverview['days'] }
  | { kind: 'coverage'; images: Named[] };

const inWords = (count: unknown) => formatCount(Number(count));
const margin = { top: 4, right: 8, bottom: 0, left: -8 };
const withoutAccessibilityLayer = { accessibilityLayer: false } as const;

/** All charts of the console. Only this file imports the chart library. */
export const ChartDrawing = ({ drawing }: { drawing: Drawing }) => (
  <ResponsiveContainer width="100%" height="100%">
    {renderDrawing(drawing)}
  </ResponsiveContainer>
);

function renderDrawing(drawing: Drawing): ReactElement {
  switch (drawing.kind) {
    case 'days':
      return <Days days={drawing.days} />;
    case 'steps':
      return <Steps steps={drawing.steps} />;
    case 'due':
      return <Due due={drawing.due} />;
    case 'results':
      return <NamedBars bars={drawing.results} counted="Results" tone="green" />;
    case 'submissions':
      return <Submissions days={drawing.days} />;
    case 'coverage':
      return <NamedBars bars={drawing.images} counted="Images" tone="blue" />;
  }
}

const Days = ({ days }: { days: DashboardCharts['days'] }) => {
  const { axis, tooltip, tone, grid } = useChartStyle();
  const line = { type: 'linear', strokeWidth: 2, dot: false, isAnimationActive: false } as const;
  return (
    <LineChart data={days} {...withoutAccessibilityLayer} margin={margin}>
      <CartesianGrid stroke={grid} vertical={false} />
      <XAxis dataKey="day" tickFormatter={dayName} minTickGap={24} {...axis} />
      <YAxis allowDecimals={false} tickFormatter={inWords} {...axis} />
      <Tooltip labelFormatter={dayName} formatter={inWords} {...tooltip} />
      <Legend />
      {/* The lines differ in their dashes too, not only in colour. */}
      <Line
        dataKey="registrations"
        name="Registrations"
        stroke={tone.gray.main}
        {...line}
        strokeDasharray="2 3"
      />
      <Line dataKey="signatures" name="Signatures" stroke={tone.blue.main} {...line} strokeDasharray="7 4" />
      <Line dataKey="submissions" name="Submissions" stroke={tone.green.main} {...line} />
    </LineChart>
  );
};

const Steps = ({ steps }: { steps: Named[] }) => {
  const { axis, tooltip, tone } = useChartStyle();
  return (
    <BarChart
      data={steps}
      layout="vertical"
      {...withoutAccessibilityLayer}
      margin={{ ...margin, right: 64, left: 8 }}
    >
      <XAxis type="number" hide />
      <YAxis type="category" dataKey="name" width={84} {...axis} axisLine={false} />
      <Tooltip formatter={inWords} {...tooltip} />
      <Bar dataKey="count" name="Users" fill={tone.blue.main} radius={3} isAnimationActive={false}>
        <LabelList dataKey="count" position="right" fill={axis.stroke} formatter={inWords} />
      </Bar>
    </BarChart>
  );
};

const Due = ({ due }: { due: DashboardCharts['due'] }) => {
  const { axis, tooltip, tone, grid } = useChartStyle();
  return (
    <BarChart data={due} {...withoutAccessibilityLayer} margin={margin}>
      <CartesianGrid stroke={grid} vertical={false} />
      <XAxis dataKey="from" tickFormatter={hourName} minTickGap={24} {...axis} />
      <YAxis allowDecimals={false} tickFormatter={inWords} {...axis} />
      <Tooltip labelFormatter={hourName} formatter={inWords} {...tooltip} />
      <Bar dataKey="count" name="Due" fill={tone.orange.main} radius={3} isAnimationActive={false} />
    </BarChart>
  );
};

const Submissions = ({ days }: { days: ProjectOverview['days'] }) => {
  const { axis, tooltip, tone, grid } = useChartStyle();
  return (
    <BarChart data={days} {...withoutAccessibilityLayer} margin={margin}>
      <CartesianGrid stroke={grid} vertical={false} />
      <XAxis dataKey="day" tickFormatter={dayName} minTickGap={24} {...axis} />
      <YAxis allowDecimals={false} tickFormatter={inWords} {...axis} />
      <Tooltip labelFormatter={dayName} formatter={inWords} {...tooltip} />
      <Bar
        dataKey="submissions"
        name="Submissions"
        fill={tone.green.main}
        radius={3}
        isAnimationActive={false}
      />
    </BarChart>
  );
};

interface NamedBarsProps {
  bars: Named[];
  /** What the bars count, in the plural. */
  counted: string;
  tone: 'green' | 'blue';
}

const NamedBars = ({ bars, counted, tone: colour }: NamedBarsProps) => {
  const { axis, tooltip, tone, grid } = useChartStyle();
  return (
    <BarChart data={bars} {...withoutAccessibilityLayer} margin={margin}>
      <CartesianGrid stroke={grid} vertical={false} />
      <XAxis dataKey="name" minTickGap={8} interval="equidistantPreserveStart" {...axis} />
      <YAxis allowDecimals={false} tickFormatter={inWords} {...axis} />
      <Tooltip formatter={inWords} {...tooltip} />
      <Bar dataKey="count" name={counted} fill={tone[colour].main} radius={3} isAnimationActive={false} />
    </BarChart>
  );
};

/** The product's colours, and no animation. */
export function useChartStyle() {
  const { palette } = useTheme();
  const axis = {
    stroke: palette.text.secondary,
    tick: { fill: palette.text.secondary },
    tickLine: false,
    axisLine: { stroke: palette.rule.main },
  };
  const tooltip = {
    contentStyle: {
      background: palette.background.paper,
      border: `1px solid ${palette.rule.main}`,
      borderRadius: 6,
      color: palette.text.primary,
    },
    itemStyle: { color: palette.text.primary },
    cursor: { fill: palette.accentSoft, stroke: palette.rule.main },
    isAnimationActive: false,
  };
  return { axis, tooltip, tone: palette.tone, grid: palette.rule.main };
}
