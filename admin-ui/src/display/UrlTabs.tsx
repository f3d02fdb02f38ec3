import { Box, Tab } from '@mui/material';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ScrollableTabs } from './ScrollableTabs';

interface AddressedTabsProps<Key extends string> {
  label: string;
  /** The first tab is open by default. */
  tabs: readonly { key: Key; label: string }[];
  children: (open: Key) => ReactNode;
}

/** The URL contains the open tab, so that a link or a reload opens it again. */
export const UrlTabs = <Key extends string>({ label, tabs, children }: AddressedTabsProps<Key>) => {
  const [parameters, setParameters] = useSearchParams();
  const first = tabs[0]?.key;
  const open = tabs.find(({ key }) => key === parameters.get('tab'))?.key ?? first;
  if (open === undefined) return null;
  return (
    <Box sx={{ minWidth: 0 }}>
      <ScrollableTabs
        value={open}
        onChange={(_, key) => setParameters(key === first ? {} : { tab: key }, { replace: true })}
        aria-label={label}
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 3 }}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.key}
            value={tab.key}
            label={tab.label}
            id={`tab-${tab.key}`}
            aria-controls={`panel-${tab.key}`}
          />
        ))}
      </ScrollableTabs>
      <Box role="tabpanel" id={`panel-${open}`} aria-labelledby={`tab-${open}`}>
        {children(open)}
      </Box>
    </Box>
  );
};
