import { Box, Tab, Tabs } from '@mui/material';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { User } from '../../providers/records';
import { OverviewTab } from './OverviewTab';
import { personTabs } from './personTabs';

const PersonTab = lazy(async () => ({ default: (await import('./PersonTab')).PersonTab }));

/** Which one is open stands in the address, so that a link or a reload finds it again; each loads when it is. */
export const PersonTabs = ({ user }: { user: User }) => {
  const [parameters, setParameters] = useSearchParams();
  const tabs = personTabs(user);
  const open = tabs.find(({ key }) => key === parameters.get('tab'))?.key ?? 'overview';
  return (
    <Box sx={{ minWidth: 0 }}>
      <Tabs
        value={open}
        onChange={(_, key) => setParameters(key === 'overview' ? {} : { tab: key }, { replace: true })}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={`About ${user.name}`}
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 3 }}
      >
        {tabs.map(({ key, label }) => (
          <Tab key={key} value={key} label={label} id={`tab-${key}`} aria-controls={`panel-${key}`} />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`panel-${open}`} aria-labelledby={`tab-${open}`}>
        {open === 'overview' ? (
          <OverviewTab user={user} />
        ) : (
          <Suspense>
            <PersonTab key={open} tab={open} user={user} />
          </Suspense>
        )}
      </Box>
    </Box>
  );
};
