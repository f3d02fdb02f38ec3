import { isDataError, isLockTimeout } from '../database/database-errors.js';

export interface BatchQueueOptions<Item, Result> {
  /** Processes all items and returns their results in the same order. An error means that nothing was changed. */
  runBatch: (items: Item[]) => Promise<Result[]>;
  /** Processes one item. Called for each item of a batch that failed because of an item, so that it fails no other. */
  runOne: (item: Item) => Promise<Result>;
  /** Items with the same key never run at the same time. They run in the order in which they were added. */
  orderingKey?: (item: Item) => string;
  /** The number of batches that run at the same time. */
  concurrency: number;
}

interface QueuedItem<Item, Result> {
  item: Item;
  key: string | undefined;
  resolve: (result: Result | Promise<Result>) => void;
  reject: (reason: unknown) => void;
}

const MAX_BATCH_ITEMS = 100;

/**
 * Batches concurrent items into one query. At most `concurrency` batches run at once; items that arrive meanwhile form
 * the next batch.
 */
export class BatchQueue<Item, Result> {
  private queued: QueuedItem<Item, Result>[] = [];
  private readonly runningKeys = new Set<string>();
  private runningBatches = 0;
  private isScheduled = false;

  constructor(private readonly options: BatchQueueOptions<Item, Result>) {}

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.queued.push({ item, key: this.options.orderingKey?.(item), resolve, reject });
      this.scheduleBatch();
    });
  }

  /** Starts after the current I/O callbacks, so that requests read in the same turn share a batch. */
  private scheduleBatch(): void {
    if (this.isScheduled || this.runningBatches >= this.options.concurrency || this.queued.length === 0)
      return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      void this.run(this.takeBatch());
    });
  }

  private async run(batch: QueuedItem<Item, Result>[]): Promise<void> {
    if (batch.length === 0) return;
    this.runningBatches += 1;
    try {
      const results = await this.options.runBatch(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      // After a lost connection it is unknown whether the batch was committed. After a statement timeout, or without a free
      // connection, a statement for each item would add to the overload.
      const isBecauseOfItem = isDataError(error) || isLockTimeout(error);
      for (const { item, resolve, reject } of batch) {
        if (isBecauseOfItem) resolve(this.options.runOne(item));
        else reject(error);
      }
    }
    for (const { key } of batch) if (key) this.runningKeys.delete(key);
    this.runningBatches -= 1;
    this.scheduleBatch();
  }

  private takeBatch(): QueuedItem<Item, Result>[] {
    const batch: QueuedItem<Item, Result>[] = [];
    const later: QueuedItem<Item, Result>[] = [];
    for (const queued of this.queued) {
      const { key } = queued;
      if (batch.length === MAX_BATCH_ITEMS || (key && this.runningKeys.has(key))) later.push(queued);
      else {
        if (key) this.runningKeys.add(key);
        batch.push(queued);
      }
    }
    this.queued = later;
    return batch;
  }
}
