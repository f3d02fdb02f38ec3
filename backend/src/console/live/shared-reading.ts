/**
 * A value that is read once for all who ask, and kept for a time. A reading is shared only with those who ask before the value was
 * dropped, so everyone gets what was true when they asked. At most one reading runs and one waits for it.
 */
export class SharedReading<Value> {
  private kept: { value: Promise<Value>; begunMs: number } | undefined;
  private waiting: Promise<Value> | undefined;
  private ended: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly readValue: () => Promise<Value>,
    private readonly keptMs: number,
    private readonly nowMs: () => number,
  ) {}

  read(): Promise<Value> {
    if (this.kept && this.nowMs() - this.kept.begunMs < this.keptMs) return this.kept.value;
    this.waiting ??= this.ended.then(() => this.begin());
    return this.waiting;
  }

  /** The value may have changed. */
  drop(): void {
    this.kept = undefined;
  }

  private begin(): Promise<Value> {
    this.waiting = undefined;
    const begun = { value: this.readValue(), begunMs: this.nowMs() };
    this.kept = begun;
    // A failed reading is not kept.
    this.ended = begun.value.catch(() => {
      if (this.kept === begun) this.kept = undefined;
    });
    return begun.value;
  }
}
