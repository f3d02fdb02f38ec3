import type { Clock } from '../clock/clock.js';

const MINUTE_MS = 60_000;

/** Sums by user of the current minute. Each process keeps its own in memory, because a call must not cost another query. */
export class MinuteSums {
  private readonly sums = new Map<string, number>();
  private minuteEndsAt = 0;

  constructor(private readonly clock: Clock) {}

  /** The sum of this minute. */
  get(userId: string): number {
    if (this.clock.uptimeMs() >= this.minuteEndsAt) this.startMinute();
    return this.sums.get(userId) ?? 0;
  }

  /** @returns the new sum */
  add(userId: string, amount: number): number {
    const sum = this.get(userId) + amount;
    this.sums.set(userId, sum);
    return sum;
  }

  /** Until the next minute starts, at least 1. */
  secondsLeft(): number {
    return Math.max(1, Math.ceil((this.minuteEndsAt - this.clock.uptimeMs()) / 1000));
  }

  private startMinute(): void {
    this.sums.clear();
    this.minuteEndsAt = this.clock.uptimeMs() + MINUTE_MS;
  }
}
