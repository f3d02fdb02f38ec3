import { io } from 'socket.io-client';
import { readToken } from '../providers/session';

interface LiveEvents {
  /** True while events arrive. After a gap the missed data must be read again. */
  onLive: (isLive: boolean) => void;
  onWorkStarted: (started: unknown) => void;
  /** The names of the facts that have become true. */
  onFacts: (names: string[]) => void;
}

/** @returns how to close it. */
export function openLiveSocket({ onLive, onWorkStarted, onFacts }: LiveEvents): () => void {
  const socket = io({
    // Not by long polling: a proxy could send its requests to different processes, and each knows only its own sockets.
    transports: ['websocket'],
    auth: (give) => give({ token: readToken() }),
  });
  socket.on('connect', () => {
    // Live only after the server has joined the socket to the admin room: events arrive from then on.
    socket.emit('join-admin', () => onLive(true));
  });
  socket.on('connect_error', () => onLive(false));
  socket.on('disconnect', (reason) => {
    onLive(false);
    // The client does not reconnect by itself after the server has closed the socket. An ended session is then refused.
    if (reason === 'io server disconnect') socket.connect();
  });
  socket.on('work-started', onWorkStarted);
  socket.on('facts', onFacts);
  // The server has lost its connection to the database for a time.
  socket.on('facts-missed', () => onLive(true));
  return () => socket.disconnect();
}
