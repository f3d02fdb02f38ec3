import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { REVIEWS } from '../providers/resources';
import { showOnDesktop } from './desktopNotifications';
import { NOTIFICATIONS_KEY } from './useNotifications';

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
