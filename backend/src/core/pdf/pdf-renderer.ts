import { Logger } from '@nestjs/common';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Page } from 'puppeteer-core';
import { BrowserLostError, ChromiumBrowser } from './chromium-browser.js';
import { ChromiumStartError } from './chromium-start-error.js';

export interface PdfRendererOptions {
  /** A Chromium or Chrome to run instead of the one from npm. */
  chromiumPath?: string | null;
  /** Documents rendered at the same time; the others wait. */
  concurrency?: number;
  /** A render that takes longer fails. Waiting for other documents does not count. */
  timeoutMs?: number;
  /** How long `close` waits for running renders. */
  closeTimeoutMs?: number;
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

/** The page's renderer process ended; the browser still runs. */
class PageCrashError extends Error {
  constructor(cause: Error) {
    super('The page crashed', { cause });
  }
}

/** Whether the browser or the page ended during the work. Then the document may be fine. */
function isBrowserLoss(error: unknown): boolean {
  if (error instanceof PageCrashError || error instanceof BrowserLostError) return true;
  return error instanceof Error && ['TargetCloseError', 'ConnectionClosedError'].includes(error.name);
}

/** A page is replaced after this many documents, so that its memory stays bounded. */
const DOCUMENTS_PER_PAGE = 200;

interface Slot {
  page: Page;
  browser: ChromiumBrowser;
  documents: number;
}

/**
 * Prints HTML to PDF with one running Chromium. Scripts do not run and nothing is loaded: fonts and pictures must be in
 * the document as `data:` URLs. Page size and margins come from the document's `@page` rule.
 *
 * If Chromium ends, it is started again, and the documents it was rendering are rendered once more. It is also ended if
 * a document takes too long.
 */
export class PdfRenderer {
  private readonly logger = new Logger(PdfRenderer.name);
  private readonly limit: LimitFunction;
  private readonly timeoutMs: number;
  private readonly closeTimeoutMs: number;
  private readonly chromiumPath: string | null;

  private browser: Promise<ChromiumBrowser> | undefined;
  private idle: Slot[] = [];
  /** Running and waiting renders. */
  private readonly renders = new Set<Promise<Uint8Array>>();
  private closing: Promise<void> | undefined;
  private lastStartError: ChromiumStartError | undefined;
  private hasEnded = false;

  constructor({
    chromiumPath = null,
    concurrency = 4,
    timeoutMs = 30_000,
    closeTimeoutMs = 5_000,
  }: PdfRendererOptions = {}) {
    this.closeTimeoutMs = closeTimeoutMs;
    this.chromiumPath = chromiumPath;
    this.limit = pLimit(concurrency);
    this.timeoutMs = timeoutMs;
  }

  /** Starts Chromium before the first document, and unpacks it if necessary. */
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

  /**
   * Characters are composed (NFC), because fonts have the composed ones: macOS decomposes the names of files.
   * @throws ChromiumStartError, PdfTimeoutError, or Chromium's error if it ends twice over the same document
   */
  async renderPdf(html: string, options: PdfPageOptions = {}): Promise<Uint8Array> {
    const render = this.limit(() => {
      if (this.closing) throw new Error('The PDF renderer is closed');
      return this.renderWithRetry(html.normalize('NFC'), options);
    });
    this.renders.add(render);
    try {
      return await render;
    } finally {
      this.renders.delete(render);
    }
  }

  /** Finishes running renders if that does not take long, refuses waiting ones, and ends Chromium. */
  close(): Promise<void> {
    this.closing ??= this.shutDown();
    return this.closing;
  }

  private async renderWithRetry(html: string, options: PdfPageOptions): Promise<Uint8Array> {
    try {
      return await this.renderOnce(html, options);
    } catch (error) {
      if (!isBrowserLoss(error) || this.hasEnded) throw error;
      this.logger.warn('Chromium ended while rendering; rendering once more');
      return this.renderOnce(html, options);
    }
  }

  /** Keeps the page for the next document after success, and closes it after an error. */
  private async renderOnce(html: string, options: PdfPageOptions): Promise<Uint8Array> {
    const slot = await this.takeSlot();
    try {
      const printed = slot.browser.whileConnected(print(slot.page, html, options));
      const pdf = await this.withinTime(slot.page, printed);
      slot.documents++;
      if (slot.documents < DOCUMENTS_PER_PAGE && slot.browser.isConnected) this.idle.push(slot);
      else void closePage(slot.page);
      return pdf;
    } catch (error) {
      // Its process would go on with the document, even after the page is closed, and delay other documents.
      if (error instanceof PdfTimeoutError) slot.browser.kill();
      else void closePage(slot.page);
      throw error;
    }
  }

  private async withinTime<T>(page: Page, work: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    let onCrash: ((error: Error) => void) | undefined;
    const interruption = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new PdfTimeoutError(this.timeoutMs)), this.timeoutMs);
      // Without this the render would wait for its timeout if only the page's process ends.
      onCrash = (error) => reject(new PageCrashError(error));
      page.once('error', onCrash);
    });
    try {
      return await Promise.race([work, interruption]);
    } finally {
      clearTimeout(timer);
      if (onCrash) page.off('error', onCrash);
      // It rejects later, when the page or the browser has ended.
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

  /** Concurrent calls wait for the same start. */
  private async runningBrowser(): Promise<ChromiumBrowser> {
    this.browser ??= this.launch();
    const asked = this.browser;
    const browser = await asked;
    if (browser.isConnected) return browser;
    // It has just ended, and its event has not arrived yet.
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
        // Ends remaining helper processes and removes its folder.
        void browser.close();
      });
    }, fail);
    return launched;
  }

  private async shutDown(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise((resolve) => {
      timer = setTimeout(resolve, this.closeTimeoutMs);
    });
    await Promise.race([Promise.allSettled(this.renders), timeout]);
    clearTimeout(timer);
    this.hasEnded = true;
    const browser = await this.browser?.catch(() => undefined);
    await browser?.close();
  }
}

/** Without time limits of its own: see `withinTime`. */
async function print(
  page: Page,
  html: string,
  { headerTemplate, footerTemplate }: PdfPageOptions,
): Promise<Uint8Array> {
  await page.setContent(html, { waitUntil: 'load', timeout: 0 });
  return page.pdf({
    preferCSSPageSize: true,
    printBackground: true,
    tagged: true,
    outline: true,
    timeout: 0,
    displayHeaderFooter: Boolean(headerTemplate ?? footerTemplate),
    headerTemplate: headerTemplate ?? '<span></span>',
    footerTemplate: footerTemplate ?? '<span></span>',
  });
}

/** Does nothing if the page or its browser has ended. */
function closePage(page: Page): Promise<void> {
  return page.close().catch(() => undefined);
}
