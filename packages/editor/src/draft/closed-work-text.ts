import type { DraftStateStore } from './draft-state';
import type { OrphanedCopies } from './orphaned-copies';
import type { CopyWriter, ScreenText } from './screen-text';
import type { ServerDraft } from './server-draft';

/** The text of closed work that did not reach the server: of this tab, or of a tab that was closed. */
export class ClosedWorkText {
  constructor(
    private readonly states: DraftStateStore,
    private readonly server: ServerDraft,
    private readonly local: ScreenText,
    private readonly copy: CopyWriter,
    private readonly orphans: OrphanedCopies,
  ) {}

  /** Null if the server has all. */
  find(): string | null {
    return this.local.readUnsaved() ?? this.orphans.findUnsaved(this.server.describe());
  }

  /** Shows the unsent text, or the server's text. */
  show(isShown: boolean): void {
    const { current } = this.states;
    if (current.name !== 'closed' || current.unsent === null) return;
    this.local.preview(isShown ? current.unsent : this.server.content);
  }

  /** Deletes the unsent text at the user's request. If there is another one, it is the unsent text then. */
  async discard(): Promise<void> {
    const { current } = this.states;
    if (current.name !== 'closed') return;
    const removal = this.local.isUnsaved()
      ? this.copy.remove()
      : this.orphans.removeUnsaved(this.server.describe());
    this.local.show(this.server.content);
    this.states.set({ ...current, unsent: this.find() });
    await removal;
  }
}
