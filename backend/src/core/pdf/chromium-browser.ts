import { readdirSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { findChromium, privateFolder } from './chromium-binary.js';
import { ChromiumStartError } from './chromium-start-error.js';

const PROFILE = /^profile-(\d+)-/;
const CLOSE_MS = 3_000;

/** Chromium as a printer: no window, no graphics card, no network beyond the pages' own guard. */
const ARGS = [
  // Chromium's sandbox needs rights that containers and root do not give; the pages run no script instead.
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  // Two processes that draw serve all pages: 150 MB less than one each, at the same speed.
  '--renderer-process-limit=2',
  '--disable-dev-shm-usage',
  '--disable-software-rasterizer',
  '--font-render-hinting=none',
  '--no-proxy-server',
  '--host-resolver-rules=MAP * ~NOTFOUND',
];

/** Chromium is gone, which says nothing about what it was doing. */
export class BrowserLostError extends Error {
  constructor() {
    super('Chromium went away');
  }
}

/** One running Chromium and the folder it writes to. */
export class ChromiumBrowser {
  private constructor(
    private readonly browser: Browser,
    private readonly profile: string,
  ) {
    process.once('exit', this.remove);
  }

  /** @throws ChromiumStartError */
  static async launch(chromiumPath: string | null): Promise<ChromiumBrowser> {
    const { executablePath, env } = await findChromium(chromiumPath);
    const folder = await privateFolder();
    removeOrphanedProfiles(folder);
    const profile = await mkdtemp(join(folder, `profile-${process.pid}-`));
    try {
      const browser = await puppeteer.launch({
        executablePath,
        args: ARGS,
        headless: 'shell',
        // Over a pipe Chromium ends when this process does, even when it is killed.
        pipe: true,
        userDataDir: profile,
        env: { ...process.env, ...env, TMPDIR: profile },
        timeout: 30_000,
        // Ending is this program's decision, not the signal's: requests under way finish first.
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
      });
      return new ChromiumBrowser(browser, profile);
    } catch (error) {
      removeFolder(profile);
      throw ChromiumStartError.from(error);
    }
  }

  get isConnected(): boolean {
    return this.browser.connected;
  }

  get pid(): number | undefined {
    return this.browser.process()?.pid;
  }

  onDisconnected(listener: () => void): void {
    this.browser.once('disconnected', listener);
  }

  /** Ends the wait for `work` when the browser goes away: puppeteer itself would go on until its timeout. */
  async whileConnected<Result>(work: Promise<Result>): Promise<Result> {
    let onLoss = (): void => undefined;
    // A promise of its own each time: one that lived as long as the browser would keep every result.
    const loss = new Promise<never>((_, reject) => {
      onLoss = () => reject(new BrowserLostError());
      this.browser.once('disconnected', onLoss);
      if (!this.browser.connected) onLoss();
    });
    try {
      return await Promise.race([work, loss]);
    } finally {
      this.browser.off('disconnected', onLoss);
      work.catch(() => undefined);
    }
  }

  /** A page that runs no script and loads nothing but what stands in the document itself. */
  newPage(): Promise<Page> {
    return this.whileConnected(this.openPage());
  }

  private async openPage(): Promise<Page> {
    const page = await this.browser.newPage();
    await page.setJavaScriptEnabled(false);
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      const decide = request.url().startsWith('data:')
        ? request.continue()
        : request.abort('blockedbyclient');
      // The page may be gone by now; there is nothing left to decide then.
      decide.catch(() => undefined);
    });
    return page;
  }

  /** Asks it to end, and ends it if it does not; its folder is removed. */
  async close(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise((resolve) => {
      timer = setTimeout(resolve, CLOSE_MS);
    });
    await Promise.race([this.browser.close().catch(() => undefined), patience]);
    clearTimeout(timer);
    process.off('exit', this.remove);
    this.remove();
  }

  /** Synchronous, as the last moment of the process is. */
  private readonly remove = (): void => {
    const child = this.browser.process();
    if (child?.pid && child.exitCode === null && child.signalCode === null) killGroup(child.pid);
    removeFolder(this.profile);
  };
}

/** Chromium is the leader of its own group, which holds its helpers. */
function killGroup(pid: number): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has just ended.
  }
}

function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 50 });
  } catch {
    // A helper process was still writing; the next launch removes it as orphaned.
  }
}

/** What a killed process left behind. */
function removeOrphanedProfiles(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = Number(PROFILE.exec(name)?.[1]);
    if (pid && !isRunning(pid)) removeFolder(join(folder, name));
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
