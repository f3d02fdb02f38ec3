import { readdirSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { findChromium, forgetChromium, privateFolder } from './chromium-binary.js';
import { ChromiumStartError } from './chromium-start-error.js';

const PROFILE = /^profile-(\d+)-/;
const CLOSE_MS = 3_000;

/** Chromium as a printer: no window, no graphics card, no network. */
const ARGS = [
  // Chromium's sandbox needs rights that containers and root do not give. Instead, the pages run no script.
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  // Two renderer processes for all pages: 150 MB less than one for each, at the same speed.
  '--renderer-process-limit=2',
  '--disable-dev-shm-usage',
  '--disable-software-rasterizer',
  '--font-render-hinting=none',
  '--no-proxy-server',
  '--host-resolver-rules=MAP * ~NOTFOUND',
];

/** Chromium ended during the work. */
export class BrowserLostError extends Error {
  constructor() {
    super('Chromium ended');
  }
}

/** One running Chromium and its profile folder. */
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
        // With a pipe, Chromium ends when this process ends, even by SIGKILL.
        pipe: true,
        userDataDir: profile,
        env: { ...process.env, ...env, TMPDIR: profile },
        timeout: 30_000,
        // The program ends Chromium itself, after running requests are finished.
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
      });
      return new ChromiumBrowser(browser, profile);
    } catch (error) {
      removeFolder(profile);
      forgetChromium();
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

  /** Rejects when the browser ends, because puppeteer itself would wait for its timeout. */
  async whileConnected<Result>(work: Promise<Result>): Promise<Result> {
    let onLoss = (): void => undefined;
    // A new promise each time: one that lives as long as the browser would keep every result in memory.
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

  /** Opens a page that runs no script and loads `data:` URLs only. */
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
      // The page may be closed already.
      decide.catch(() => undefined);
    });
    return page;
  }

  /** Closes Chromium, kills it if it does not close, and removes its folder. */
  async close(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise((resolve) => {
      timer = setTimeout(resolve, CLOSE_MS);
    });
    await Promise.race([this.browser.close().catch(() => undefined), timeout]);
    clearTimeout(timer);
    this.kill();
  }

  /** Kills Chromium and removes its folder. */
  kill(): void {
    process.off('exit', this.remove);
    this.remove();
  }

  /** Synchronous, because it also runs in the process's exit event. */
  private readonly remove = (): void => {
    const child = this.browser.process();
    if (child?.pid && child.exitCode === null && child.signalCode === null) killGroup(child.pid);
    removeFolder(this.profile);
  };
}

/** Chromium leads its own process group, which contains its helper processes. */
function killGroup(pid: number): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 50 });
  } catch {
    // A helper process was still writing; the next launch removes the folder.
  }
}

/** Removes the profiles that killed processes left. */
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
