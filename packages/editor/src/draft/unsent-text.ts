import type { AcknowledgedText } from './acknowledged-text';
import type { CopyKeeper } from './copy-keeper';
import type { LeftCopies } from './left-copies';
import type { SaveStates } from './save-states';
import type { WrittenText } from './written-text';

/** What was written here and did not arrive before the text was closed. */
export class UnsentText {
  constructor(
    private readonly states: SaveStates,
    private readonly server: AcknowledgedText,
    private readonly mine: WrittenText,
    private readonly left: LeftCopies,
    private readonly keeper: CopyKeeper,
  ) {}

  /** Null when everything has arrived. */
  find(): string | null {
    return this.mine.isUnsaved() ? this.mine.read() : this.left.findUnsent(this.server.describe());
  }

  /** Shows it on the surface, or what the server has. */
  show(isShown: boolean): void {
    const { current } = this.states;
    const unsent = current.name === 'closed' ? current.unsent : null;
    if (unsent !== null) this.mine.preview(isShown ? unsent : this.server.content);
  }

  /** Forgets it, when the person says so. */
  async discard(): Promise<void> {
    const { current } = this.states;
    if (current.name !== 'closed') return;
    this.mine.show(this.server.content);
    this.states.set({ ...current, unsent: null });
    await Promise.all([this.keeper.remove(), this.left.removeAll()]);
  }
}
