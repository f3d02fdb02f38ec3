import type { CopyKeeper } from './copy-keeper';
import type { DraftText } from './draft-calls';
import type { DraftCopy } from './draft-copies';
import { meet } from './draft-meeting';
import type { LastSent } from './last-sent';

/** What tabs that are gone have left in this browser and nobody has looked at yet, the newest first. */
export class LeftCopies {
  private copies: DraftCopy[] = [];

  constructor(
    private readonly keeper: CopyKeeper,
    private readonly lastSent: LastSent,
  ) {}

  async find(): Promise<void> {
    this.copies = await this.keeper.findLeft();
  }

  /** The newest one, when there is no server's text to hold it against. */
  takeNewest(): DraftCopy | null {
    return this.copies.shift() ?? null;
  }

  /** The next one that is not known to the server; those that are known are removed. */
  takeNext(theirs: DraftText): { copy: DraftCopy; verdict: 'next' | 'conflict' } | null {
    for (let copy = this.copies.shift(); copy; copy = this.copies.shift()) {
      const verdict = this.judge(copy, theirs);
      if (verdict !== 'known') return { copy, verdict };
      void this.keeper.removeLeft(copy);
    }
    return null;
  }

  /** The newest one that is not known to the server. */
  findUnsent(theirs: DraftText): string | null {
    return this.copies.find((copy) => this.judge(copy, theirs) !== 'known')?.content ?? null;
  }

  async removeAll(): Promise<void> {
    await Promise.all(this.copies.map((copy) => this.keeper.removeLeft(copy)));
    this.copies = [];
  }

  private judge(copy: DraftCopy, theirs: DraftText): ReturnType<typeof meet> {
    return meet(copy, theirs, this.lastSent.read(copy.key, copy.tab));
  }
}
