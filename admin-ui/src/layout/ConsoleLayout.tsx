import { Box, type Theme, useMediaQuery } from '@mui/material';
import { useEffect, useLayoutEffect, useState } from 'react';
import {
  Layout,
  type LayoutProps,
  Sidebar,
  type SidebarProps,
  useAuthenticated,
  useSidebarState,
} from 'react-admin';
import { DialogHost } from '../dialogs/DialogHost';
import { useReportFailures } from '../errors/useReportFailures';
import { keepNumbersOnWheel } from './keepNumbersOnWheel';
import { restoreFocus } from './restoreFocus';
import { ConsoleFooter, ServerProblems, useServerStatus } from './ServerStatus';
import { useSessionEnd } from './useSessionEnd';

type ConsoleLayoutProps = Required<Pick<LayoutProps, 'appBar' | 'menu' | 'children'>>;

/** The frame around every console page. Shows nothing before the route guard has accepted the session. */
export const ConsoleLayout = ({ appBar, menu, children }: ConsoleLayoutProps) => {
  const { isPending } = useAuthenticated();
  const { isLoading: isStatusLoading } = useServerStatus();
  useSessionEnd();
  useReportFailures();
  useEffect(restoreFocus, []);
  useEffect(keepNumbersOnWheel, []);
  if (isPending) return null;
  return (
    <Layout appBar={appBar} menu={menu} sidebar={ConsoleSidebar} appBarAlwaysOn>
      <ServerProblems />
      {/* At least as tall as the window: a page that is still short would show the footer and then move it. */}
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          minHeight: 'calc(100vh - 56px)',
          '@media print': { minHeight: 0 },
          ...(isStatusLoading && hiddenForAMoment),
        }}
      >
        <DialogHost>{children}</DialogHost>
      </Box>
      <ConsoleFooter />
    </Layout>
  );
};

/** The page loads meanwhile. A problem of the server that came later would move it; a slow answer is not waited for. */
const hiddenForAMoment = {
  visibility: 'hidden',
  animation: 'show-page 1ms 500ms forwards',
  '@keyframes show-page': { to: { visibility: 'visible' } },
};

/** On phones the sidebar is a dialog, which needs a name. */
export const ConsoleSidebar = (props: SidebarProps) => {
  const isDialog = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const isSettled = useClosedOnNarrow();
  // A dialog that opens and closes at the same moment would leave the page locked and hidden from screen readers.
  if (isDialog && !isSettled) return null;
  return <Sidebar {...props} {...(isDialog ? { slotProps: { paper: { 'aria-label': 'Menu' } } } : {})} />;
};

/**
 * Closes the sidebar in a narrow window, such as one at 200 % zoom, so that the page keeps its width.
 * @returns false until it is closed or opened for the present width
 */
function useClosedOnNarrow(): boolean {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const [wasNarrow, setWasNarrow] = useState(false);
  const [, setOpen] = useSidebarState();
  useLayoutEffect(() => {
    if (isNarrow === wasNarrow) return;
    setWasNarrow(isNarrow);
    setOpen(!isNarrow);
  }, [isNarrow, wasNarrow, setOpen]);
  return isNarrow === wasNarrow;
}
