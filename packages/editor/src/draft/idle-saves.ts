import type { CopyStatus } from './draft-state';
import type { DraftTabs } from './draft-tabs';

const IDLE_MS = 2_000;

/** Calls back when nothing was typed for two seconds. */
class IdleTimer {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly onIdle: () => void) {}

  restart(): void {
    this.stop();
    this.timer = setTimeout(this.onIdle, IDLE_MS);
  }

  /** Has no effect on a timer that is running. */
  start(): void {
    if (this.timer === undefined) this.restart();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}

/** A time that begins again with each start. */
class Period {
  private timer: ReturnType<typeof setTimeout> | undefined;

  get isRunning(): boolean {
    return this.timer !== undefined;
  }

  restart(seconds: number): void {
    this.stop();
    this.timer = setTimeout(() => this.stop(), seconds * 1_000);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}

/** How long a save of another tab or device counts as a sign that it has the text open. */
const OPEN_ELSEWHERE_SECONDS = 60;

export interface IdleSaveOptions {
  /**
   * A pause in typing saves only if nothing was saved for this time. With 0, each pause saves, as it does where the text is not safe in this
   * browser, or is open elsewhere too. An interval saves what was typed meanwhile.
   */
  secondsBetweenIdleSaves?: number;
  tabs: DraftTabs;
}

/** Saves when the user pauses. */
export class IdleSaves {
  private readonly timer = new IdleTimer(() => void this.saveIfNeeded());
  private readonly savedLately = new Period();
  private readonly openElsewhere = new Period();

  constructor(
    private readonly save: () => Promise<void>,
    private readonly copy: { readonly status: CopyStatus },
    private readonly options: IdleSaveOptions,
  ) {}

  restart(): void {
    this.timer.restart();
  }

  /** Has no effect on a pause that is waited for. */
  start(): void {
    this.timer.start();
  }

  cancel(): void {
    this.timer.stop();
  }

  noteSave(): void {
    const { secondsBetweenIdleSaves = 0 } = this.options;
    if (secondsBetweenIdleSaves > 0) this.savedLately.restart(secondsBetweenIdleSaves);
  }

  noteOther(): void {
    this.openElsewhere.restart(OPEN_ELSEWHERE_SECONDS);
  }

  stop(): void {
    for (const time of [this.timer, this.savedLately, this.openElsewhere]) time.stop();
  }

  private async saveIfNeeded(): Promise<void> {
    const isSafe = this.copy.status === 'kept' && !this.openElsewhere.isRunning;
    const mayWait = this.savedLately.isRunning && isSafe && (await this.options.tabs.isAlone());
    if (!mayWait) await this.save();
  }
}
