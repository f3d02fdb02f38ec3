import { ServerClock } from '@inkwell/editor/server-clock';

let clock: ServerClock | undefined;

/** Sets the clock from an answer, when it arrives. */
export function syncServerClock(serverTime: string): void {
  if (clock) clock.sync(serverTime);
  else clock = new ServerClock(serverTime);
}

/** Milliseconds since 1970 by the server's clock, or by this machine's clock before the first answer. */
export function serverNowMs(): number {
  return clock?.nowMs() ?? Date.now();
}
