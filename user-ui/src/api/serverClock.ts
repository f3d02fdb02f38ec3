import { ServerClock } from '@inkwell/editor/server-clock';

let clock: ServerClock | undefined;

/** Takes over the time of an answer, at the moment it arrives. */
export function hearServerTime(serverTime: string): void {
  if (clock) clock.hear(serverTime);
  else clock = new ServerClock(serverTime);
}

/** Milliseconds since 1970 by the server's clock; by the machine's own until the server has been heard. */
export function serverNowMs(): number {
  return clock?.nowMs() ?? Date.now();
}
