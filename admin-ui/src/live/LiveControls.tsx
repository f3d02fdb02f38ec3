import OfflineIcon from '@mui/icons-material/CloudOffOutlined';
import ConnectingIcon from '@mui/icons-material/CloudSyncOutlined';
import LiveIcon from '@mui/icons-material/SensorsOutlined';
import { Box, Snackbar, type Theme, useMediaQuery } from '@mui/material';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Allowed } from '../actions/Allowed';
import { Badge } from '../display/Badge';
import { showOnDesktop } from './desktopNotifications';
import { NotificationBell, notificationsQuery } from './NotificationBell';
import { allStaleQueries, staleQueries } from './staleQueries';

export const LiveControls = () => {
  const { connection, news, onNewsRead } = useLiveEvents();
  return (
    <>
      <LiveIndicator connection={connection} />
      <Allowed permission="notifications:read">
        <NotificationBell />
      </Allowed>
      <WorkStartSnackbar news={news} onRead={onNewsRead} />
    </>
  );
};

/** `connecting` until the first connection has succeeded or failed. */
type Connection = 'connecting' | 'live' | 'offline';

export const LiveIndicator = ({ connection }: { connection: Connection }) => {
  // A phone has no space for this word beside the site's name, which would be cut off at each page load.
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  return (
    <Box role="status" aria-label="Connection" sx={{ mr: 0.5 }}>
      {connection === 'connecting' && (
        <Badge label="Connecting…" tone="gray" Icon={ConnectingIcon} isLabelHidden={isPhone} />
      )}
      {connection === 'live' && <Badge label="Live" tone="green" Icon={LiveIcon} />}
      {connection === 'offline' && <Badge label="Offline" tone="gray" Icon={OfflineIcon} />}
    </Box>
  );
};

const SHOWN_MS = 4000;

/**
 * Announces the latest start of work. It does not use react-admin's notification queue: if many users start, the
 * administrator would wait for the result of an own action.
 */
export const WorkStartSnackbar = ({ news, onRead }: { news: string | undefined; onRead: () => void }) => (
  <Snackbar
    key={news}
    open={news !== undefined}
    message={news}
    autoHideDuration={SHOWN_MS}
    disableWindowBlurListener
    onClose={(_, reason) => reason === 'timeout' && onRead()}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    // Clicks go through it. Hidden on a phone, where it would cover other notifications.
    sx={{ pointerEvents: 'none', display: { xs: 'none', sm: 'flex' } }}
    slotProps={{ content: { role: 'status' } }}
  />
);

/** Keeps a socket open while the console is mounted. */
export function useLiveEvents() {
  const queryClient = useQueryClient();
  const [connection, setConnection] = useState<Connection>('connecting');
  /** The text of the latest start, until it was shown. */
  const [news, setNews] = useState<string>();

  useEffect(() => {
    let close: (() => void) | undefined;
    let isUnmounted = false;
    const readAgain = (queryKeys: readonly QueryKey[]) => {
      for (const queryKey of queryKeys) queryClient.invalidateQueries({ queryKey });
    };
    const onFacts = (names: string[]) => readAgain(staleQueries(names));
    const onLive = (live: boolean) => {
      setConnection(live ? 'live' : 'offline');
      if (live) readAgain([notificationsQuery.queryKey, ...allStaleQueries()]);
    };
    const onWorkStarted = (started: unknown) => {
      const { userName, userEmail } = started as { userName: string; userEmail: string };
      const text = `${userName} has started to work`;
      setNews(text);
      showOnDesktop(text, userEmail);
      readAgain([notificationsQuery.queryKey]);
    };
    // The socket's code is loaded after the page.
    import('./openLiveSocket').then(
      ({ openLiveSocket }) => {
        if (!isUnmounted) close = openLiveSocket({ onLive, onWorkStarted, onFacts });
      },
      () => setConnection('offline'),
    );
    return () => {
      isUnmounted = true;
      close?.();
    };
  }, [queryClient]);

  return { connection, news, onNewsRead: () => setNews(undefined) };
}
