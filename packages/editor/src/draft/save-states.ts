import type { AcknowledgedText } from './acknowledged-text';
import { Announced } from './announced';
import type { CopyKeeper } from './copy-keeper';
import { type DraftSnapshot, isReadOnly, type SaveState } from './draft-state';

/** Where the text stands, said to whoever listens. */
export class SaveStates {
  current: SaveState = { name: 'loading' };
  /** The server's text has been seen. */
  isLoaded = false;
  readonly announced: Announced<DraftSnapshot>;

  constructor(
    private readonly server: AcknowledgedText,
    private readonly keeper: CopyKeeper,
  ) {
    this.announced = new Announced(this.describe());
  }

  is(...names: SaveState['name'][]): boolean {
    return names.includes(this.current.name);
  }

  set(state: SaveState): void {
    this.current = state;
    this.announce();
  }

  announce(): void {
    this.announced.set(this.describe());
  }

  isReadOnly(): boolean {
    return isReadOnly(this.current);
  }

  canSend(): boolean {
    return this.isLoaded && !this.isReadOnly() && !this.is('conflict', 'signed-out');
  }

  private describe(): DraftSnapshot {
    return {
      state: this.current,
      lastSaved: this.server.lastSaved,
      copy: this.keeper.status,
      isLoaded: this.isLoaded,
      isReadOnly: this.isReadOnly(),
    };
  }
}
