import type { AcknowledgedText } from './acknowledged-text';
import type { CopyKeeper } from './copy-keeper';
import type { DraftCopy } from './draft-copies';
import type { WrittenOn } from './draft-meeting';
import type { TextSurface } from './draft-state';

/** The copy in this browser is never further behind than a second. */
const COPY_AFTER_MS = 600;

/** What is written here: read from the surface when it is needed, and kept in this browser while it is unsaved. */
export class WrittenText {
  private surface: TextSurface | null = null;
  /** As last read from the surface. */
  private text = '';
  private isTouched = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly server: AcknowledgedText,
    private readonly keeper: CopyKeeper,
  ) {}

  attach(surface: TextSurface): void {
    this.surface = surface;
    surface.write(this.text);
  }

  detach(): void {
    this.read();
    this.surface = null;
  }

  touched(): void {
    this.isTouched = true;
    this.timer ??= setTimeout(() => this.keep(), COPY_AFTER_MS);
  }

  read(): string {
    if (this.isTouched && this.surface) {
      this.text = this.surface.read();
      this.isTouched = false;
    }
    return this.text;
  }

  show(text: string): void {
    this.text = text;
    this.isTouched = false;
    this.surface?.write(text);
  }

  /** Shows a text that is not what is written, such as the server's beside it. */
  preview(text: string): void {
    this.surface?.write(text);
  }

  isUnsaved(): boolean {
    return this.read() !== this.server.content;
  }

  /** With what it was written on. */
  describe(): { content: string } & WrittenOn {
    const { content, version, sent } = this.server;
    return { content: this.read(), base: content, baseVersion: version, sent };
  }

  /** Brings the copy in this browser up to date. */
  async keep(): Promise<void> {
    this.stop();
    await (this.isUnsaved() ? this.keeper.put(this.describe()) : this.keeper.remove());
  }

  /** The same at once, for a page that may be gone in a moment. */
  keepNow(): void {
    this.stop();
    if (this.isUnsaved()) void this.keeper.putNow(this.describe());
  }

  /** Makes what another tab left this tab's own, before it is removed there. */
  async take(copy: DraftCopy): Promise<void> {
    this.show(copy.content);
    await this.keeper.put(this.describe());
    if (this.keeper.status === 'kept') await this.keeper.removeLeft(copy);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
