/** Counts the sockets of each network whose session is not checked yet. */
export class WaitingSockets {
  private readonly counts = new Map<string, number>();

  constructor(private readonly limitPerNetwork: number) {}

  isFull(network: string): boolean {
    return (this.counts.get(network) ?? 0) >= this.limitPerNetwork;
  }

  /** @returns a function to call when the socket is admitted or closed. Further calls of it do nothing. */
  add(network: string): () => void {
    this.counts.set(network, (this.counts.get(network) ?? 0) + 1);
    let isWaiting = true;
    return () => {
      if (!isWaiting) return;
      isWaiting = false;
      const count = (this.counts.get(network) ?? 0) - 1;
      if (count > 0) this.counts.set(network, count);
      else this.counts.delete(network);
    };
  }
}
