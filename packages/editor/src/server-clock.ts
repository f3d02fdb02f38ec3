/**
 * The server's time between two of its answers, counted by the machine's monotonic clock: a wall clock that
 * is wrong, or is set while somebody writes, moves no deadline.
 */
export class ServerClock {
  private serverMs = 0;
  private heardAt = 0;

  /** @param readMonotonicMs milliseconds that only grow, from any beginning */
  constructor(
    serverTime: string,
    private readonly readMonotonicMs: () => number = () => performance.now(),
  ) {
    this.hear(serverTime);
  }

  /** Takes over the time of a new answer: a machine that slept has not counted. */
  hear(serverTime: string): void {
    this.serverMs = Date.parse(serverTime);
    this.heardAt = this.readMonotonicMs();
  }

  /** Milliseconds since 1970. */
  nowMs(): number {
    return this.serverMs + this.readMonotonicMs() - this.heardAt;
  }
}
