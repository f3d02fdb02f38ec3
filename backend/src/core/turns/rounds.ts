import { isDatabaseAway } from '../database/database-errors.js';

export interface RoundsOptions<Item, Result> {
  /** Does all of them in one go, and answers in their order. When it fails, nothing of it has happened. */
  together: (items: Item[]) => Promise<Result[]>;
  /** Does one by itself: what a failed round is made up for with, so that one bad item fails no other. */
  alone: (item: Item) => Promise<Result>;
  /** Two of the same subject never are under way together; they go one after the other, as they came. */
  subjectOf?: (item: Item) => string;
  /** How many rounds may be under way: one can be computed while another is written to the disk. */
  atOnce: number;
}

interface Waiting<Item, Result> {
  item: Item;
  subject: string | undefined;
  resolve: (result: Result | Promise<Result>) => void;
  reject: (reason: unknown) => void;
}

const MAX_ITEMS = 100;

/**
 * Makes few large trips to the database out of many small ones: what comes in while rounds are under way goes
 * together in the next. Otherwise a round begins at once, with what came in at this moment.
 */
export class Rounds<Item, Result> {
  private waiting: Waiting<Item, Result>[] = [];
  private readonly subjectsUnderWay = new Set<string>();
  private underWay = 0;
  private isStarting = false;

  constructor(private readonly options: RoundsOptions<Item, Result>) {}

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, subject: this.options.subjectOf?.(item), resolve, reject });
      this.startSoon();
    });
  }

  /** After what else has been read from the sockets, so that it comes along. */
  private startSoon(): void {
    if (this.isStarting || this.underWay >= this.options.atOnce || this.waiting.length === 0) return;
    this.isStarting = true;
    setImmediate(() => {
      this.isStarting = false;
      void this.run(this.takeRound());
    });
  }

  private async run(round: Waiting<Item, Result>[]): Promise<void> {
    if (round.length === 0) return;
    this.underWay += 1;
    try {
      const results = await this.options.together(round.map(({ item }) => item));
      for (const [index, { resolve }] of round.entries()) resolve(results[index] as Result);
    } catch (error) {
      for (const { item, resolve, reject } of round) {
        // Whether a lost connection had done it is not known, so it is not done again.
        if (isDatabaseAway(error)) reject(error);
        else resolve(this.options.alone(item));
      }
    }
    for (const { subject } of round) if (subject) this.subjectsUnderWay.delete(subject);
    this.underWay -= 1;
    this.startSoon();
  }

  private takeRound(): Waiting<Item, Result>[] {
    const round: Waiting<Item, Result>[] = [];
    const later: Waiting<Item, Result>[] = [];
    for (const waiting of this.waiting) {
      const { subject } = waiting;
      if (round.length === MAX_ITEMS || (subject && this.subjectsUnderWay.has(subject))) later.push(waiting);
      else {
        if (subject) this.subjectsUnderWay.add(subject);
        round.push(waiting);
      }
    }
    this.waiting = later;
    return round;
  }
}
