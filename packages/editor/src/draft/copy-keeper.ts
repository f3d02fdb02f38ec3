import type { DraftCopies, DraftCopy } from './draft-copies';
import type { CopyStatus } from './draft-state';
import type { DraftTabs } from './draft-tabs';

type Written = Omit<DraftCopy, 'key' | 'tab' | 'changedAt'>;

/** Writes this tab's copy, one write at a time and always the newest, and never lets a failure reach the typing. */
export class CopyKeeper {
  status: CopyStatus = 'none';
  private wasUsed = false;
  private wanted: DraftCopy | 'removed' | null = null;
  private working: Promise<void> | null = null;

  constructor(
    private readonly copies: DraftCopies,
    private readonly tabs: DraftTabs,
    private readonly key: string,
    private readonly onChange: () => void,
  ) {}

  put(copy: Written): Promise<void> {
    return this.want(this.own(copy));
  }

  /** For a page that may be gone before an earlier write has ended: behind that in the store, and not waiting for it. */
  putNow(copy: Written): Promise<void> {
    this.wasUsed = true;
    this.wanted = null;
    return this.write(this.own(copy));
  }

  async remove(): Promise<void> {
    if (this.wasUsed) await this.want('removed');
  }

  /** What tabs that are gone have left, the newest first. Empty when the browser does not tell. */
  async findLeft(): Promise<DraftCopy[]> {
    try {
      const copies = await this.copies.list(this.key);
      const open = await this.tabs.findOpen();
      return copies
        .filter(({ tab }) => tab !== this.tabs.id && !open.has(tab))
        .sort((one, other) => other.changedAt - one.changedAt);
    } catch {
      return [];
    }
  }

  async removeLeft({ key, tab }: DraftCopy): Promise<void> {
    await this.copies.remove(key, tab).catch(() => undefined);
  }

  private own(copy: Written): DraftCopy {
    return { ...copy, key: this.key, tab: this.tabs.id, changedAt: Date.now() };
  }

  private want(wanted: DraftCopy | 'removed'): Promise<void> {
    this.wasUsed = true;
    this.wanted = wanted;
    this.working ??= this.work();
    return this.working;
  }

  private async work(): Promise<void> {
    while (this.wanted) {
      const wanted = this.wanted;
      this.wanted = null;
      await this.write(wanted);
    }
    // In the same breath as the last look: what is wanted after it begins anew.
    this.working = null;
  }

  private async write(wanted: DraftCopy | 'removed'): Promise<void> {
    try {
      if (wanted === 'removed') await this.copies.remove(this.key, this.tabs.id);
      else await this.copies.put(wanted);
      this.tell(wanted === 'removed' ? 'none' : 'kept');
    } catch {
      // Nothing to remove where nothing could be written.
      this.tell(wanted === 'removed' ? 'none' : 'failed');
    }
  }

  private tell(status: CopyStatus): void {
    if (status === this.status) return;
    this.status = status;
    this.onChange();
  }
}
