import { Box, Tab, Tabs } from '@mui/material';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { DashboardStats } from '../providers/records';
import { Overview } from './Overview';
import { tabs } from './tabs';

const PeopleTab = lazy(async () => ({ default: (await import('./people/PeopleTab')).PeopleTab }));

interface DashboardTabsProps {
  stats: DashboardStats | undefined;
  /** There are none, and none are on their way. */
  hasFailed: boolean;
}

/** Which one is open stands in the address, so that a link or a reload finds it again. */
export const DashboardTabs = ({ stats, hasFailed }: DashboardTabsProps) => {
  const [parameters, setParameters] = useSearchParams();
  const open = tabs.find(({ key }) => key === parameters.get('tab'))?.key ?? 'overview';
  return (
    <Box sx={{ minWidth: 0 }}>
      <Tabs
        value={open}
        onChange={(_, key) => setParameters(key === 'overview' ? {} : { tab: key }, { replace: true })}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label="Dashboard"
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 3 }}
      >
        {tabs.map(({ key, label }) => (
          <Tab key={key} value={key} label={label} id={`tab-${key}`} aria-controls={`panel-${key}`} />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`panel-${open}`} aria-labelledby={`tab-${open}`}>
        {open === 'overview' ? (
          <Overview stats={stats} hasFailed={hasFailed} />
        ) : (
          <Suspense>
            <PeopleTab tab={open} />
          </Suspense>
        )}
      </Box>
    </Box>
  );
};
