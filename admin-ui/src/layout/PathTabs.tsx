import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { TabbedShowLayout, TabbedShowLayoutTabs } from 'react-admin';
import { Navigate, useParams } from 'react-router-dom';
import { useTabScrolling } from '../display/ScrollableTabs';

interface PathTabsProps<Path extends string> {
  /** The accessible name. */
  label: string;
  /** The address of the page. That of a tab is `{page}/{path}`. */
  page: string;
  /** The first tab has the path ''. */
  tabs: readonly { path: Path; label: string }[];
  children: (open: Path) => ReactNode;
}

/** The tabs of a record's page. Each has an address, so that it can be linked and opened again. */
export const PathTabs = <Path extends string>({ label, page, tabs, children }: PathTabsProps<Path>) => {
  const scrolling = useTabScrolling();
  const { '*': open = '' } = useParams();
  if (!tabs.some(({ path }) => path === open)) return <Navigate to={page} replace />;
  return (
    <TabbedShowLayout
      tabs={<TabbedShowLayoutTabs aria-label={label} {...scrolling} />}
      sx={{ minWidth: 0, '& .RaTabbedShowLayout-content': { px: 0, pt: 3, pb: 0 } }}
    >
      {tabs.map((tab) => (
        <TabbedShowLayout.Tab
          key={tab.path}
          path={tab.path}
          label={tab.label}
          id={`tab-${tab.path}`}
          aria-controls={`panel-${tab.path}`}
          // The way back leads to the page before this one.
          {...{ replace: true }}
        >
          <Box role="tabpanel" id={`panel-${tab.path}`} aria-labelledby={`tab-${tab.path}`}>
            {children(tab.path)}
          </Box>
        </TabbedShowLayout.Tab>
      ))}
    </TabbedShowLayout>
  );
};
