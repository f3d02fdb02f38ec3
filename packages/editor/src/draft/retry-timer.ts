const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/** Tries again with growing pauses, or at once when there is reason to hope. */
export class RetryTimer {
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private waiting: (() => void) | null = null;

  schedule(attempt: () => void): void {
    clearTimeout(this.timer);
    this.waiting = attempt;
    // Not all tabs of all people at the same moment after an outage.
    const pauseMs = Math.min(LONGEST_MS, FIRST_MS * 2 ** this.failures) * (0.75 + Math.random() / 2);
    this.failures += 1;
    this.timer = setTimeout(() => this.now(), pauseMs);
  }

  now(): void {
    const attempt = this.waiting;
    clearTimeout(this.timer);
    this.waiting = null;
    attempt?.();
  }

  reset(): void {
    this.failures = 0;
    clearTimeout(this.timer);
    this.waiting = null;
  }
}
