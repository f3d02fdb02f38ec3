import { serviceBusy } from '../http/domain-error.js';

export interface SheddingQueueOptions {
  /** Tasks that run at the same time. */
  concurrency: number;
  /** Tasks that wait at the same time. */
  maxWaiting: number;
}

interface WaitingTask {
  start: () => void;
  refuse: () => void;
}

/**
 * Runs tasks in the order in which they were added. If too many wait, the oldest is refused: its client has waited longest
 * and is the most likely to have given up.
 */
export class SheddingQueue {
  private readonly waiting: WaitingTask[] = [];
  private running = 0;

  constructor(private readonly options: SheddingQueueOptions) {}

  /** @throws HttpError SERVICE_UNAVAILABLE if the task was refused, and what the task throws */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.running < this.options.concurrency) this.running += 1;
    else await this.wait();
    try {
      return await task();
    } finally {
      this.startNext();
    }
  }

  private wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ start: resolve, refuse: () => reject(serviceBusy()) });
      if (this.waiting.length > this.options.maxWaiting) this.waiting.shift()?.refuse();
    });
  }

  /** The next task takes the place of the one that has ended. */
  private startNext(): void {
    const next = this.waiting.shift();
    if (next) next.start();
    else this.running -= 1;
  }
}
