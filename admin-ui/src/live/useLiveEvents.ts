import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import { showOnDesktop } from './desktopNotifications';
import { NOTIFICATIONS_KEY } from './useNotifications';

/** Opens the socket for as long as the console is there. @returns whether events arrive now. */
export function useLiveEvents(): boolean {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const [isLive, setIsLive] = useState(false);

  useEffect(() => {
    let close: (() => void) | undefined;
    let isGone = false;
    const readAgain = () => queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
    const onLive = (live: boolean) => {
      setIsLive(live);
      if (live) readAgain();
    };
    const onWorkStarted = (started: unknown) => {
      const { userName, userEmail } = started as { userName: string; userEmail: string };
      const text = `${userName} has started to work`;
      notify(text, { type: 'info' });
      showOnDesktop(text, userEmail);
      readAgain();
    };
    // The socket's code comes after the page it would hold up.
    import('./openLiveSocket').then(({ openLiveSocket }) => {
      if (!isGone) close = openLiveSocket({ onLive, onWorkStarted });
    });
    return () => {
      isGone = true;
      close?.();
    };
  }, [queryClient, notify]);

  return isLive;
}
