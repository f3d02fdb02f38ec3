import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Logger } from '@nestjs/common';
import { PDFDocument } from 'pdf-lib';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { findChromium, privateFolder } from './chromium-binary.js';
import { ChromiumBrowser } from './chromium-browser.js';
import { PdfRenderer, type PdfRendererOptions, PdfTimeoutError } from './pdf-renderer.js';

Logger.overrideLogger(false);

const small = '<title>Small</title><p>One page</p>';
/** Long enough to be caught in the middle. */
const large = `<table>${'<tr><td>cell</td><td>cell</td><td>cell</td></tr>'.repeat(3_000)}</table>`;

const open: PdfRenderer[] = [];
function newRenderer(options?: PdfRendererOptions): PdfRenderer {
  const renderer = new PdfRenderer(options);
  open.push(renderer);
  return renderer;
}

// The first use of this machine unpacks Chromium.
beforeAll(() => findChromium(null), 120_000);
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(open.splice(0).map((renderer) => renderer.close()));
});

async function pagesOf(pdf: Uint8Array): Promise<number> {
  return (await PDFDocument.load(pdf)).getPageCount();
}

async function runningPid(renderer: PdfRenderer): Promise<number> {
  const pid = await renderer.pid();
  if (!pid) throw new Error('Chromium is not running');
  return pid;
}

function isAlive(pid: number): boolean {
  // A killed child that nobody has waited for yet is a zombie (Z): it has ended.
  if (process.platform !== 'linux') return false;
  return existsSync(`/proc/${pid}/stat`) && !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
}

/** The processes of Chromium that draw pages. */
function drawingProcesses(parent: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const group = Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[2]);
      return group === parent && command.includes('--type=renderer');
    } catch {
      return false;
    }
  });
}

async function profilesOf(pid: number): Promise<string[]> {
  return readdirSync(await privateFolder()).filter((name) => name.startsWith(`profile-${pid}-`));
}

describe('PdfRenderer', () => {
  it('prints a document with its title and its page size', async () => {
    const html = '<title>Deed</title><style>@page { size: 100mm 50mm }</style><p>Hello';
    const pdf = await PDFDocument.load(await newRenderer().renderPdf(html));
    expect(pdf.getTitle()).toBe('Deed');
    expect(pdf.getPageCount()).toBe(1);
    expect(Math.round(pdf.getPage(0).getWidth())).toBe(Math.round((100 / 25.4) * 72));
  });

  it('a document contains nothing of the previous one', async () => {
    const renderer = newRenderer();
    await renderer.renderPdf(`<style>body { height: 5000px }</style>${large.slice(0, 20_000)}`);
    expect(await pagesOf(await renderer.renderPdf(small))).toBe(1);
  });

  it('scripts do not run', async () => {
    const script = '<script>document.body.innerHTML += "<p style=\'break-before:page\'>x".repeat(9)</script>';
    const html = `${small}<img src="data:image/png;base64,x" onerror="document.body.style.height='9999px'">${script}`;
    expect(await pagesOf(await newRenderer().renderPdf(html))).toBe(1);
  });

  it('nothing is loaded from the network or the disk', async () => {
    const asked: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url);
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const secret = pathToFileURL(fileURLToPath(import.meta.url)).href;
    const html = `<title>x</title>
      <link rel="stylesheet" href="${at}/css"><link rel="preconnect" href="${at}"><link rel="prefetch" href="${at}/pre">
      <style>@import "${at}/import"; @font-face { font-family: f; src: url(${at}/font) } p { font-family: f }</style>
      <img src="${at}/img"><iframe src="${at}/frame"></iframe><iframe src="${secret}" height="9000"></iframe>
      <object data="${at}/object"></object><p>text</p>`;
    const renderer = newRenderer();
    await renderer.renderPdf(html);
    // A document that leaves for elsewhere may fail; it must not get there.
    const leaving = `<meta http-equiv="refresh" content="0;url=${at}/refresh">${small}`;
    await renderer.renderPdf(leaving).catch(() => undefined);
    await renderer.close();
    server.close();
    expect(asked).toEqual([]);
  });

  it('starts one Chromium and at most `concurrency` pages', async () => {
    const launch = vi.spyOn(ChromiumBrowser, 'launch');
    const newPage = vi.spyOn(ChromiumBrowser.prototype, 'newPage');
    const renderer = newRenderer({ concurrency: 3 });
    const pdfs = await Promise.all(Array.from({ length: 20 }, () => renderer.renderPdf(small)));
    expect(pdfs).toHaveLength(20);
    expect(launch).toHaveBeenCalledTimes(1);
    expect(newPage).toHaveBeenCalledTimes(3);
  });

  it('a document that takes too long fails, and the next is printed', async () => {
    // The next document must be ready within the same time, on a busy machine too.
    const renderer = newRenderer({ timeoutMs: 2_000 });
    await renderer.warmUp();
    const pid = await runningPid(renderer);
    await expect(renderer.renderPdf(large.repeat(10))).rejects.toBeInstanceOf(PdfTimeoutError);
    expect(await pagesOf(await renderer.renderPdf(small))).toBe(1);
    // Otherwise it would go on with the document.
    expect(isAlive(pid)).toBe(false);
  });

  it('a Chromium that cannot start is an error, and the next render starts it again', async () => {
    const broken = newRenderer({ chromiumPath: '/nowhere/chromium' });
    await expect(broken.renderPdf(small)).rejects.toThrow('/nowhere/chromium');
    const renderer = newRenderer();
    vi.spyOn(ChromiumBrowser, 'launch').mockRejectedValueOnce(new Error('no memory'));
    await expect(renderer.renderPdf(small)).rejects.toThrow('no memory');
    expect(await pagesOf(await renderer.renderPdf(small))).toBe(1);
  });
});

describe.runIf(process.platform === 'linux')('PdfRenderer, when Chromium is killed', () => {
  it('renders interrupted documents again with a new one', async () => {
    const renderer = newRenderer();
    await renderer.warmUp();
    const pid = await runningPid(renderer);
    let settled = 0;
    const renders = Array.from({ length: 4 }, () => renderer.renderPdf(large).finally(() => settled++));
    await new Promise((resolve) => setImmediate(resolve));
    process.kill(pid, 'SIGKILL');
    expect(settled).toBe(0);
    const pages = await Promise.all((await Promise.all(renders)).map(pagesOf));
    expect(pages[0]).toBeGreaterThan(50);
    expect(new Set(pages).size).toBe(1);
    expect(await runningPid(renderer)).not.toBe(pid);
  }, 60_000);

  it('starts a new one for the next document after it ended while idle', async () => {
    const renderer = newRenderer();
    await renderer.renderPdf(small);
    process.kill(await runningPid(renderer), 'SIGKILL');
    expect(await pagesOf(await renderer.renderPdf(small))).toBe(1);
  });

  it('renders again if only the renderer process ends', async () => {
    const renderer = newRenderer();
    await renderer.warmUp();
    const pid = await runningPid(renderer);
    const render = renderer.renderPdf(large);
    await new Promise((resolve) => setImmediate(resolve));
    const drawing = drawingProcesses(pid);
    expect(drawing.length).toBeGreaterThan(0);
    for (const one of drawing) process.kill(one, 'SIGKILL');
    expect(await pagesOf(await render)).toBeGreaterThan(50);
  }, 60_000);
});

describe.runIf(process.platform === 'linux')('PdfRenderer, at the end', () => {
  it('finishes running renders, refuses waiting ones, and leaves neither a process nor a folder', async () => {
    const renderer = newRenderer({ concurrency: 1, closeTimeoutMs: 60_000 });
    await renderer.warmUp();
    const pid = await runningPid(renderer);
    const first = renderer.renderPdf(large);
    const second = renderer.renderPdf(small).catch((error: Error) => error.message);
    await new Promise((resolve) => setImmediate(resolve));
    await renderer.close();
    expect(await pagesOf(await first)).toBeGreaterThan(50);
    expect(await second).toBe('The PDF renderer is closed');
    expect(isAlive(pid)).toBe(false);
    expect(await profilesOf(process.pid)).toEqual([]);
    await expect(renderer.renderPdf(small)).rejects.toThrow('closed');
  }, 60_000);

  it('waits at most `closeTimeoutMs` for a document', async () => {
    const renderer = newRenderer({ closeTimeoutMs: 20 });
    await renderer.warmUp();
    const pid = await runningPid(renderer);
    const render = renderer.renderPdf(large.repeat(8)).catch((error: Error) => error.name);
    await new Promise((resolve) => setImmediate(resolve));
    await renderer.close();
    expect(await render).toBe('TargetCloseError');
    expect(isAlive(pid)).toBe(false);
    expect(await renderer.pid()).toBeUndefined();
  });

  it('Chromium ends with a killed process, whose folder the next launch removes', async () => {
    const script = `
      import { createServer } from 'vite';
      const vite = await createServer({ server: { middlewareMode: true, hmr: false, ws: false }, logLevel: 'error', optimizeDeps: { noDiscovery: true } });
      const { PdfRenderer } = await vite.ssrLoadModule(${JSON.stringify(fileURLToPath(new URL('./pdf-renderer.ts', import.meta.url)))});
      const renderer = new PdfRenderer();
      await renderer.warmUp();
      console.log('pid=' + await renderer.pid());
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: fileURLToPath(new URL('../../..', import.meta.url)),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output] = (await once(child.stdout, 'data')) as [Buffer];
    const pid = Number(/pid=(\d+)/.exec(String(output))?.[1]);
    expect(isAlive(pid)).toBe(true);
    // Before the kill: afterwards a launch of another spec file may remove the folder first.
    expect(await profilesOf(child.pid ?? 0)).toHaveLength(1);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 5_000 });
    await newRenderer().warmUp();
    expect(await profilesOf(child.pid ?? 0)).toEqual([]);
  }, 60_000);
});
