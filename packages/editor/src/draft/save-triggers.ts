interface SavableSession {
  save(options: { isAutomatic: boolean }): Promise<boolean>;
  saveBeforeLeaving(): void;
  retryNow(): void;
}

/**
 * Saves at an interval, when the tab is hidden, when the page is left, and when the network is back.
 * @returns a function that stops it
 */
export function startTriggers(session: SavableSession, autosaveSeconds: number): () => void {
  const autosave = setInterval(() => void session.save({ isAutomatic: true }), autosaveSeconds * 1_000);
  const onPageHide = () => session.saveBeforeLeaving();
  const onOnline = () => session.retryNow();
  const onVisibilityChange = () => (document.visibilityState === 'hidden' ? onPageHide() : onOnline());
  document.addEventListener('visibilitychange', onVisibilityChange);
  window.addEventListener('pagehide', onPageHide);
  window.addEventListener('online', onOnline);
  return () => {
    clearInterval(autosave);
    document.removeEventListener('visibilitychange', onVisibilityChange);
    window.removeEventListener('pagehide', onPageHide);
    window.removeEventListener('online', onOnline);
  };
}

/** The last save may take long, or fail. An earlier one limits what is lost then. */
const LAST_SAVES_MS = [10_000, 5_000, 2_000];

/**
 * Saves shortly before the deadline, also if the user writes without a pause.
 * @param leftMs the time until the deadline by the server's clock, at most 24 days: `setTimeout` cannot wait for longer
 * @returns a function that stops it
 */
export function startLastSaves(session: Pick<SavableSession, 'save'>, leftMs: number): () => void {
  const timers = LAST_SAVES_MS.filter((beforeMs) => beforeMs <= leftMs).map((beforeMs) =>
    setTimeout(() => void session.save({ isAutomatic: true }), leftMs - beforeMs),
  );
  return () => timers.forEach(clearTimeout);
}

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

/** Retries with exponential backoff, or at once on request. */
export class RetryTimer {
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private waiting: (() => void) | null = null;

  /** Keeps the attempt until `retryNow` is called. */
  hold(attempt: () => void): void {
    clearTimeout(this.timer);
    this.waiting = attempt;
  }

  schedule(attempt: () => void): void {
    this.hold(attempt);
    // Random, so that after an outage not all tabs retry at the same moment.
    const jitter = 0.75 + Math.random() / 2;
    const delayMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.failures) * jitter;
    this.failures += 1;
    this.timer = setTimeout(() => this.retryNow(), delayMs);
  }

  retryNow(): void {
    const attempt = this.waiting;
    clearTimeout(this.timer);
    this.waiting = null;
    attempt?.();
  }

  reset(): void {
    this.failures = 0;
    clearTimeout(this.timer);
    this.waiting = null;
  }
}

const TIME_LIMIT_MS = 30_000;
/** Of the slowest connection that a text can be sent over, about 10 kB a second. */
const UNITS_PER_MS = 10;

/**
 * The time limit of a call with a text.
 * @param length the UTF-16 units of the text that is sent or read
 */
export const textLimitMs = (length: number) => TIME_LIMIT_MS + length / UNITS_PER_MS;
