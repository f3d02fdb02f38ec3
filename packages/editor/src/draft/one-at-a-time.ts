/** An action that is under way once: whoever asks for it meanwhile gets the answer of the first. */
export class OneAtATime {
  private underWay: Promise<unknown> | null = null;

  /** @throws what `act` throws; it can then be run again */
  run<Answer>(act: () => Promise<Answer>): Promise<Answer> {
    this.underWay ??= act().finally(() => {
      this.underWay = null;
    });
    return this.underWay as Promise<Answer>;
  }
}
