/** A save after this much rest. */
const REST_MS = 2_000;

/** Says when the hands have rested for a while. */
export class RestTimer {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly onRest: () => void) {}

  /** Anew at each change. */
  begin(): void {
    this.stop();
    this.timer = setTimeout(this.onRest, REST_MS);
  }

  /** Leaves a rest that has begun as it is. */
  beginOnce(): void {
    if (this.timer === undefined) this.begin();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
