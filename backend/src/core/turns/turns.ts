/** Lets at most `limit` pieces of work run at once; the others wait their turn, first come first served. */
export class Turns {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly limit: number) {}

  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.running < this.limit) this.running++;
    // Whoever ends hands the turn on, so the count stays.
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }
}
