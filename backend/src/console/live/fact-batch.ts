/** Many facts at the same moment are reported as one batch. */
const MIN_INTERVAL_MS = 500;

/** Collects the names of facts: reports the first at once, and the following ones together after the interval. */
export class FactBatch {
  private readonly names = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly report: (names: string[]) => void) {}

  add(name: string): void {
    this.names.add(name);
    if (!this.timer) this.flush();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private flush(): void {
    this.timer = undefined;
    if (this.names.size === 0) return;
    this.report([...this.names]);
    this.names.clear();
    this.timer = setTimeout(() => this.flush(), MIN_INTERVAL_MS);
    this.timer.unref();
  }
}
