import OfflineIcon from '@mui/icons-material/CloudOffOutlined';
import LiveIcon from '@mui/icons-material/SensorsOutlined';
import { Box, Snackbar } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Badge } from '../display/Badge';
import { REVIEWS } from '../providers/resources';
import { showOnDesktop } from './desktopNotifications';
import { NOTIFICATIONS_KEY, NotificationBell } from './NotificationBell';

export const LiveControls = () => {
  const { isLive, news, onNewsRead } = useLiveEvents();
  return (
    <>
      <LiveIndicator isLive={isLive} />
      <NotificationBell />
      <LiveNews news={news} onRead={onNewsRead} />
    </>
  );
};

export const LiveIndicator = ({ isLive }: { isLive: boolean }) => (
  <Box role="status" aria-label="Connection" sx={{ mr: 0.5 }}>
    {isLive ? (
      <Badge label="Live" tone="green" Icon={LiveIcon} />
    ) : (
      <Badge label="Offline" tone="gray" Icon={OfflineIcon} />
    )}
  </Box>
);

const SHOWN_MS = 4000;

/**
 * The newest start, in a corner. Not in react-admin's queue of messages, one after the other: when many people
 * start, an administrator would wait behind them for the answer to what they did themselves.
 */
export const LiveNews = ({ news, onRead }: { news: string | undefined; onRead: () => void }) => (
  <Snackbar
    key={news}
    open={news !== undefined}
    message={news}
    autoHideDuration={SHOWN_MS}
    disableWindowBlurListener
    onClose={(_, reason) => reason === 'timeout' && onRead()}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    // What lies under it can be clicked; on a phone it would cover the answers, and the bell is enough.
    sx={{ pointerEvents: 'none', display: { xs: 'none', sm: 'flex' } }}
    slotProps={{ content: { role: 'status' } }}
  />
);

/** Opens the socket for as long as the console is there. */
export function useLiveEvents() {
  const queryClient = useQueryClient();
  /** Whether events arrive now. */
  const [isLive, setIsLive] = useState(false);
  /** Who started last, as long as it is news. */
  const [news, setNews] = useState<string>();

  useEffect(() => {
    let close: (() => void) | undefined;
    let isGone = false;
    const readAgain = () => queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
    // The queue, its counts and how the open review stands; not its texts, which stay as they are.
    const onReviewsChanged = () => {
      queryClient.invalidateQueries({ queryKey: [REVIEWS] });
    };
    const onLive = (live: boolean) => {
      setIsLive(live);
      if (!live) return;
      readAgain();
      onReviewsChanged();
    };
    const onWorkStarted = (started: unknown) => {
      const { userName, userEmail } = started as { userName: string; userEmail: string };
      const text = `${userName} has started to work`;
      setNews(text);
      showOnDesktop(text, userEmail);
      readAgain();
    };
    // The socket's code comes after the page it would hold up.
    import('./openLiveSocket').then(
      ({ openLiveSocket }) => {
        if (!isGone) close = openLiveSocket({ onLive, onWorkStarted, onReviewsChanged });
      },
      // Not live, and said so.
      () => undefined,
    );
    return () => {
      isGone = true;
      close?.();
    };
  }, [queryClient]);

  return { isLive, news, onNewsRead: () => setNews(undefined) };
}
