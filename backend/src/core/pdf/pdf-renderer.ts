import { Logger } from '@nestjs/common';
import type { Page } from 'puppeteer-core';
import { BrowserLostError, ChromiumBrowser } from './chromium-browser.js';
import { ChromiumStartError } from './chromium-start-error.js';

export interface PdfRendererOptions {
  /** A Chromium or Chrome to run instead of the one from npm. */
  chromiumPath?: string | null;
  /** Renders at the same time; the rest wait their turn. */
  concurrency?: number;
  /** After this long a render is given up. Waiting for a turn does not count. */
  timeoutMs?: number;
  /** How long `close` waits for what is being rendered. */
  closePatienceMs?: number;
}

export interface PdfPageOptions {
  /** Chromium's templates with `pageNumber`, `totalPages` …; leave out to number pages in the document's own CSS. */
  headerTemplate?: string;
  footerTemplate?: string;
}

/** The document took too long. */
export class PdfTimeoutError extends Error {
  constructor(timeoutMs: number) {
    super(`The PDF was not ready after ${timeoutMs} ms`);
    this.name = 'PdfTimeoutError';
  }
}

/** The process that draws the page died, while the browser lives on. */
class PageCrashError extends Error {
  constructor(cause: Error) {
    super('The page crashed', { cause });
  }
}

/** Whether the browser or the page went away under the work, which says nothing about the document. */
function isLoss(error: unknown): boolean {
  if (error instanceof PageCrashError || error instanceof BrowserLostError) return true;
  return error instanceof Error && ['TargetCloseError', 'ConnectionClosedError'].includes(error.name);
}

/** A reused page is replaced after this many documents, so that what it holds on to stays bounded. */
const DOCUMENTS_PER_PAGE = 200;

interface Slot {
  page: Page;
  browser: ChromiumBrowser;
  documents: number;
}

/**
 * Prints HTML to PDF with one warm Chromium. Scripts do not run and nothing is loaded: fonts and pictures must stand in
 * the document as `data:` URLs. Page size and margins come from the document's `@page` rule.
 *
 * A Chromium that dies is started again, and what it was rendering is rendered once more.
 */
export class PdfRenderer {
  private readonly logger = new Logger(PdfRenderer.name);
  private readonly concurrency: number;
  private readonly timeoutMs: number;
  private readonly closePatienceMs: number;
  private readonly chromiumPath: string | null;

  private browser: Promise<ChromiumBrowser> | undefined;
  private idle: Slot[] = [];
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private closing: Promise<void> | undefined;
  private lastStartError: ChromiumStartError | undefined;
  private hasEnded = false;

  constructor({
    chromiumPath = null,
    concurrency = 4,
    timeoutMs = 30_000,
    closePatienceMs = 5_000,
  }: PdfRendererOptions = {}) {
    this.closePatienceMs = closePatienceMs;
    this.chromiumPath = chromiumPath;
    this.concurrency = concurrency;
    this.timeoutMs = timeoutMs;
  }

  /** Starts Chromium ahead of the first document, unpacking it if need be. */
  async warmUp(): Promise<void> {
    this.idle.push(await this.takeSlot());
  }

  /** Why no PDF can be made, in one line with the remedy; null while Chromium starts. */
  get problem(): string | null {
    return this.lastStartError?.message ?? null;
  }

  /** Process id of the running Chromium, if there is one. */
  async pid(): Promise<number | undefined> {
    return (await this.browser)?.pid;
  }

  /** @throws PdfTimeoutError, or what Chromium says when it dies twice over the same document. */
  async renderPdf(html: string, options: PdfPageOptions = {}): Promise<Uint8Array> {
    await this.waitForTurn();
    try {
      return await this.renderOnceMore(html, options);
    } finally {
      this.running--;
      this.waiting.shift()?.();
    }
  }

  /** Finishes what is being rendered if that does not take long, refuses what waits, and ends Chromium. */
  close(): Promise<void> {
    this.closing ??= this.shutDown();
    return this.closing;
  }

  private async waitForTurn(): Promise<void> {
    while (!this.closing && this.running >= this.concurrency) {
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    if (this.closing) throw new Error('The PDF renderer is closed');
    this.running++;
  }

  private async renderOnceMore(html: string, options: PdfPageOptions): Promise<Uint8Array> {
    try {
      return await this.renderOnce(html, options);
    } catch (error) {
      if (!isLoss(error) || this.hasEnded) throw error;
      this.logger.warn('Chromium died while rendering; rendering once more');
      return this.renderOnce(html, options);
    }
  }

  /** Keeps the page for the next document when all went well, and throws it away when not. */
  private async renderOnce(html: string, options: PdfPageOptions): Promise<Uint8Array> {
    const slot = await this.takeSlot();
    try {
      const printed = slot.browser.whileConnected(print(slot.page, html, options, this.timeoutMs));
      const pdf = await this.withinTime(slot.page, printed);
      slot.documents++;
      if (slot.documents < DOCUMENTS_PER_PAGE && slot.browser.isConnected) this.idle.push(slot);
      else void discard(slot);
      return pdf;
    } catch (error) {
      void discard(slot);
      throw error;
    }
  }

  private async withinTime<T>(page: Page, work: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    let onCrash: ((error: Error) => void) | undefined;
    const interruption = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new PdfTimeoutError(this.timeoutMs)), this.timeoutMs);
      // The page's process died but not the browser's: without this the render would wait for its timeout.
      onCrash = (error) => reject(new PageCrashError(error));
      page.once('error', onCrash);
    });
    try {
      return await Promise.race([work, interruption]);
    } finally {
      clearTimeout(timer);
      if (onCrash) page.off('error', onCrash);
      // Settles after the race when the page is thrown away.
      work.catch(() => undefined);
    }
  }

  private async takeSlot(): Promise<Slot> {
    for (let slot = this.idle.pop(); slot; slot = this.idle.pop()) {
      if (slot.browser.isConnected && !slot.page.isClosed()) return slot;
    }
    const browser = await this.runningBrowser();
    return { page: await browser.newPage(), browser, documents: 0 };
  }

  /** All who ask while it starts wait for the same start. */
  private async runningBrowser(): Promise<ChromiumBrowser> {
    this.browser ??= this.launch();
    const asked = this.browser;
    const browser = await asked;
    if (browser.isConnected) return browser;
    // It has just died and its event is still to come.
    if (this.browser === asked) this.browser = undefined;
    return this.runningBrowser();
  }

  private launch(): Promise<ChromiumBrowser> {
    const launched = ChromiumBrowser.launch(this.chromiumPath);
    const forget = () => {
      if (this.browser === launched) this.browser = undefined;
    };
    const fail = (error: unknown) => {
      forget();
      if (error instanceof ChromiumStartError) this.lastStartError = error;
    };
    launched.then((browser) => {
      this.lastStartError = undefined;
      browser.onDisconnected(() => {
        forget();
        // Ends helpers that outlived it and removes its folder.
        void browser.close();
      });
    }, fail);
    return launched;
  }

  private async shutDown(): Promise<void> {
    for (const wake of this.waiting.splice(0)) wake();
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise((resolve) => {
      timer = setTimeout(resolve, this.closePatienceMs);
    });
    await Promise.race([this.allRendered(), patience]);
    clearTimeout(timer);
    this.hasEnded = true;
    const browser = await this.browser?.catch(() => undefined);
    await browser?.close();
  }

  private async allRendered(): Promise<void> {
    while (this.running > 0) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }
}

async function print(
  page: Page,
  html: string,
  { headerTemplate, footerTemplate }: PdfPageOptions,
  timeoutMs: number,
): Promise<Uint8Array> {
  await page.setContent(html, { waitUntil: 'load', timeout: timeoutMs });
  return page.pdf({
    preferCSSPageSize: true,
    printBackground: true,
    tagged: true,
    outline: true,
    timeout: timeoutMs,
    displayHeaderFooter: Boolean(headerTemplate ?? footerTemplate),
    headerTemplate: headerTemplate ?? '<span></span>',
    footerTemplate: footerTemplate ?? '<span></span>',
  });
}

/** A hung page does not answer to being closed; one that cannot be closed takes its browser along. */
async function discard({ page, browser }: Slot): Promise<void> {
  if (page.isClosed() || !browser.isConnected) return;
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<'hung'>((resolve) => {
    timer = setTimeout(() => resolve('hung'), 2_000);
  });
  const outcome = await Promise.race([page.close().catch(() => 'gone' as const), patience]);
  clearTimeout(timer);
  if (outcome === 'hung') await browser.close();
}
