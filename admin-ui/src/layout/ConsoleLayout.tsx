import { Box, type Theme, useMediaQuery } from '@mui/material';
import { useEffect } from 'react';
import { Layout, type LayoutProps, Sidebar, type SidebarProps, useAuthenticated } from 'react-admin';
import { DialogHost } from '../dialogs/DialogHost';
import { useReportFailures } from '../errors/useReportFailures';
import { restoreFocus } from './restoreFocus';
import { ConsoleFooter, ServerProblems } from './ServerStatus';
import { useSessionEnd } from './useSessionEnd';

type ConsoleLayoutProps = Required<Pick<LayoutProps, 'appBar' | 'menu' | 'children'>>;

/** The frame around every console page. Shows nothing before the route guard has accepted the session. */
export const ConsoleLayout = ({ appBar, menu, children }: ConsoleLayoutProps) => {
  const { isPending } = useAuthenticated();
  useSessionEnd();
  useReportFailures();
  useEffect(restoreFocus, []);
  if (isPending) return null;
  return (
    <Layout appBar={appBar} menu={menu} sidebar={ConsoleSidebar} appBarAlwaysOn>
      {/* At least as tall as the window: a page that is still short would show the footer and then move it. */}
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          minHeight: 'calc(100vh - 56px)',
          '@media print': { minHeight: 0 },
        }}
      >
        <DialogHost>{children}</DialogHost>
      </Box>
      <ServerProblems />
      <ConsoleFooter />
    </Layout>
  );
};

/** On phones the sidebar is a dialog, which needs a name. */
export const ConsoleSidebar = (props: SidebarProps) => {
  const isDialog = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  return <Sidebar {...props} {...(isDialog ? { slotProps: { paper: { 'aria-label': 'Menu' } } } : {})} />;
};
