import type { DraftSession } from './draft-session';

/**
 * The moments at which a draft is saved besides a rest of the hands: every so many seconds, when the tab is hidden,
 * when the page goes, and when the network is back.
 * @returns what stops it
 */
export function startTriggers(session: DraftSession, autosaveSeconds: number): () => void {
  const autosave = setInterval(() => void session.save(), autosaveSeconds * 1_000);
  const leave = () => session.leave();
  const retry = () => session.retryNow();
  const seen = () => (document.visibilityState === 'hidden' ? leave() : retry());
  document.addEventListener('visibilitychange', seen);
  window.addEventListener('pagehide', leave);
  window.addEventListener('online', retry);
  return () => {
    clearInterval(autosave);
    document.removeEventListener('visibilitychange', seen);
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('online', retry);
  };
}
