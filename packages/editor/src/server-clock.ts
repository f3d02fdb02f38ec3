/**
 * The server's time, counted between its answers with the monotonic clock. A wall clock that is wrong, or is set during
 * the work, does not move a deadline.
 */
export class ServerClock {
  private serverMs = 0;
  private syncedAt = 0;

  /** @param readMonotonicMs milliseconds since any fixed moment; never decreases */
  constructor(
    serverTime: string,
    private readonly readMonotonicMs: () => number = () => performance.now(),
  ) {
    this.sync(serverTime);
  }

  /** Sets the time from a new answer. The monotonic clock stops while the machine sleeps. */
  sync(serverTime: string): void {
    this.serverMs = Date.parse(serverTime);
    this.syncedAt = this.readMonotonicMs();
  }

  /** Milliseconds since 1970. */
  nowMs(): number {
    return this.serverMs + this.readMonotonicMs() - this.syncedAt;
  }
}
