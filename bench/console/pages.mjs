/**
 * Opens the console's pages in Chromium, each with an empty cache. Started by measure.mjs with the URL, an e-mail
 * address and a password; prints one line of JSON.
 */
import { launchChromium } from '../lib/chromium.mjs';
import { moveToAllCores } from '../lib/machine.mjs';
import { remember, signIn } from '../lib/sign-in.mjs';
import { median } from '../lib/statistics.mjs';

const VISITS = 5;
/** Fonts are not counted: two of 50 KB each, which cannot be compressed further. */
const PROGRAM = new Set(['Document', 'Script', 'Stylesheet']);
const LISTS = [
  'users',
  'agreements',
  'signed-agreements',
  'images',
  'pdfs',
  'reviews',
  'sequential-work',
  'audit-log',
  'jobs',
  'emails',
  'site-config',
];
const PATHS = ['/admin-login', '/admin-dashboard', ...LISTS.map((list) => `/admin/${list}`)];
const [url, email, password] = process.argv.slice(2);

moveToAllCores(process.pid);
const browser = await launchChromium();
try {
  const session = await signIn(url, 'admin-login', { email, password });
  const measured = [];
  for (const path of PATHS) measured.push(await measurePage(path, session));
  process.stdout.write(`${JSON.stringify(measured)}\n`);
} finally {
  await browser.close();
}

async function measurePage(path, session) {
  const visits = [];
  for (let visit = 0; visit < VISITS; visit++) visits.push(await open(path, session));
  const medianOf = (name) => median(visits.map((visit) => visit[name]));
  return {
    path,
    kilobytes: medianOf('kilobytes'),
    laterKilobytes: medianOf('laterKilobytes'),
    readyMs: medianOf('readyMs'),
  };
}

/** With an empty cache. */
async function open(path, session) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  try {
    if (path !== '/admin-login') await page.evaluateOnNewDocument(remember, session);
    const network = await page.createCDPSession();
    await network.send('Network.enable');
    // On plain HTTP a browser does not accept brotli.
    await network.send('Network.setExtraHTTPHeaders', { headers: { 'Accept-Encoding': 'gzip' } });
    const sizes = [];
    const kinds = new Map();
    network.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (PROGRAM.has(kinds.get(requestId))) sizes.push(encodedDataLength);
    });
    const startedAt = performance.now();
    await page.goto(url + path, { waitUntil: 'domcontentloaded' });
    await page.waitForFunction(isUsable);
    const readyMs = performance.now() - startedAt;
    const kilobytes = sumOf(sizes) / 1000;
    // Code that is loaded when the browser is idle: notifications, dragging, visible charts.
    await page.waitForNetworkIdle({ idleTime: 1000 });
    return { readyMs, kilobytes, laterKilobytes: sumOf(sizes) / 1000 - kilobytes };
  } finally {
    await context.close();
  }
}

function sumOf(sizes) {
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Runs in the page: whether the form, the rows or the empty state is shown and nothing is loading. */
function isUsable() {
  const main = document.querySelector('main') ?? document.querySelector('form');
  const loading = '[role="progressbar"]:not([aria-valuenow]), .MuiSkeleton-root';
  if (!main || document.querySelector(loading)) return false;
  if (location.pathname === '/admin/users') return main.querySelector('tbody tr') !== null;
  return main.innerText.trim().length > 10;
}
