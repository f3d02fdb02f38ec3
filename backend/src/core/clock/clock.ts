import { Injectable } from '@nestjs/common';

/**
 * The only source of "now" in this process. What decides a person's deadline is judged by the
 * database's clock instead, in the statement that writes.
 */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }

  /** Milliseconds since this process started. For durations: it does not change when the machine's clock is set. */
  uptimeMs(): number {
    return performance.now();
  }
}
