import { useTheme } from '@mui/material';

/** The product's colours and no motion, for every chart alike. */
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
