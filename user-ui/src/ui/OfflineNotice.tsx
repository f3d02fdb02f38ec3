import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { WRITING_SCREENS } from '../offline/shell';
import { Notice } from './Notice';

/** Says what works while the browser has no network. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const isWriting = WRITING_SCREENS.test(useLocation().pathname);
  if (isOnline) return null;
  return (
    <Notice tone="warning" isFloating key={String(isWriting)}>
      {isWriting
        ? 'You are offline. What you write is kept in this browser and saved when the network is back.'
        : 'You are offline. This screen needs the network.'}
    </Notice>
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
