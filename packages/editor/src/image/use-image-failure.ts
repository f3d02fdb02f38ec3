import { useEffect, useState } from 'react';
import { RetryTimer } from '../draft/save-triggers';

/**
 * Whether an image could not be loaded. It is then loaded again in the background, after growing pauses, and at once when
 * the network or the tab is back.
 *
 * @returns `onError` is the image's; `tryAgain` shows the image again at once
 */
export function useImageFailure(address: string) {
  const [failed, setFailed] = useState<string>();
  const hasFailed = failed === address;
  useEffect(() => {
    if (!hasFailed) return;
    return retryUntilLoaded(address, () => setFailed(undefined));
  }, [hasFailed, address]);
  return { hasFailed, onError: () => setFailed(address), tryAgain: () => setFailed(undefined) };
}

/** @returns a function that stops it */
function retryUntilLoaded(address: string, onLoad: () => void): () => void {
  const retry = new RetryTimer();
  const image = new Image();
  const load = () => {
    if (document.visibilityState === 'hidden') retry.hold(load);
    else image.src = address;
  };
  image.onload = onLoad;
  image.onerror = () => retry.schedule(load);
  retry.schedule(load);
  const retryNow = () => retry.retryNow();
  window.addEventListener('online', retryNow);
  document.addEventListener('visibilitychange', retryNow);
  return () => {
    window.removeEventListener('online', retryNow);
    document.removeEventListener('visibilitychange', retryNow);
    image.onload = null;
    image.onerror = null;
    retry.reset();
  };
}
