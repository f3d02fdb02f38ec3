import { io } from 'socket.io-client';
import { readToken } from '../providers/session';

interface LiveEvents {
  /** Whether events arrive now. After a gap, what was missed is to be read again. */
  onLive: (isLive: boolean) => void;
  onWorkStarted: (started: unknown) => void;
  /** Something in the queue of reviews is no longer as it was. */
  onReviewsChanged: () => void;
}

/** @returns how to close it. */
export function openLiveSocket({ onLive, onWorkStarted, onReviewsChanged }: LiveEvents): () => void {
  const socket = io({ auth: (give) => give({ token: readToken() }) });
  socket.on('connect', () => {
    // Live only once the server has let us into the room: what is started from then on is heard.
    socket.emit('join-admin', () => onLive(true));
  });
  socket.on('disconnect', (reason) => {
    onLive(false);
    // After the server has closed it, the client does not come back by itself; an ended session is refused then.
    if (reason === 'io server disconnect') socket.connect();
  });
  socket.on('work-started', onWorkStarted);
  socket.on('reviews-changed', onReviewsChanged);
  return () => socket.disconnect();
}
