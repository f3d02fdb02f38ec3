import { useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { WRITING_SCREENS } from '../offline/shell';
import { Notice } from './Notice';

/** Says that the screen needs the network, while the browser has none. The screens for writing say it themselves. */
export function OfflineNotice() {
  const isOffline = useIsOffline();
  const isWriting = WRITING_SCREENS.test(useLocation().pathname);
  if (!isOffline || isWriting) return null;
  return (
    <Notice tone="warning" isFloating>
      You are offline. This screen needs the network.
    </Notice>
  );
}

/** Says what works while the browser has no network. In the page, because it must not cover the text. */
export function OfflineWritingNotice() {
  return useIsOffline() ? <DismissableNotice /> : null;
}

/** Each time that the network is gone it is shown again. */
function DismissableNotice() {
  const [isDismissed, setDismissed] = useState(false);
  if (isDismissed) return null;
  return (
    <Notice tone="warning" onDismiss={() => setDismissed(true)}>
      You are offline. What you write is kept in this browser and saved when the network is back.
    </Notice>
  );
}

function useIsOffline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
