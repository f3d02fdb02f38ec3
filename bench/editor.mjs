/**
 * Types into a long document in Chromium, as a user does, while the editor counts words and saves. Started by run.mjs
 * with the URL, an e-mail address and a password; prints one line of JSON.
 */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { launchChromium } from './lib/chromium.mjs';
import { moveToAllCores } from './lib/machine.mjs';
import { remember, signIn } from './lib/sign-in.mjs';
import { median, percentile } from './lib/statistics.mjs';

const KEY_MS = 90;
/** After this number of keys typing pauses, for longer than the editor waits before it saves. */
const KEYS_BETWEEN_THOUGHTS = 60;
const THOUGHT_MS = 2500;
const [url, email, password, keys] = process.argv.slice(2);

moveToAllCores(process.pid);
const browser = await launchChromium();
try {
  const session = await signIn(url, 'login', { email, password });
  const page = await browser.newPage();
  await page.goto(`${url}/login`);
  await page.evaluate(remember, session);
  await page.goto(`${url}/work-editor`);
  await page.waitForFunction(() => document.querySelectorAll('.ql-editor p').length > 100);
  const words = await page.$eval('.ql-editor', (editor) => editor.textContent.split(/\s+/).length);
  await page.evaluate(putCaretInTheMiddle);
  await page.evaluate(watchKeys);
  for (let count = 1; count <= Number(keys); count++) {
    await page.keyboard.press(count % 6 === 0 ? 'Space' : 'e');
    await sleep(count % KEYS_BETWEEN_THOUGHTS === 0 ? THOUGHT_MS : KEY_MS);
  }
  await sleep(THOUGHT_MS);
  const { delays, tasks, longTasks } = await page.evaluate(() => window.bench);
  assert.equal(tasks.length, Number(keys), 'Not every key reached the page');
  const answer = await fetch(`${url}/api/work/draft`, {
    headers: { Authorization: `Bearer ${session.token}` },
  });
  const { version } = (await answer.json()).work;
  assert.ok(version > 1, 'The editor has not saved meanwhile');
  const result = {
    words,
    keys: tasks.length,
    saves: version - 1,
    p50: median(tasks),
    p99: percentile(tasks, 0.99),
    longest: Math.max(...tasks),
    longestBetween: Math.max(0, ...longTasks),
    delayP95: percentile(delays, 0.95),
  };
  process.stdout.write(`${JSON.stringify(result)}\n`);
} finally {
  await browser.close();
}

/** Runs in the page. */
function putCaretInTheMiddle() {
  const paragraphs = document.querySelectorAll('.ql-editor p');
  const text = paragraphs[Math.floor(paragraphs.length / 2)].firstChild;
  document.querySelector('.ql-editor').focus();
  getSelection().collapse(text, Math.floor(text.length / 2));
}

/** Runs in the page: measures how long a key waits, how long the page then works on it, and every task over 50 ms. */
function watchKeys() {
  const bench = { delays: [], tasks: [], longTasks: [] };
  window.bench = bench;
  const { port1, port2 } = new MessageChannel();
  let startedAt = 0;
  port1.onmessage = () => bench.tasks.push(performance.now() - startedAt);
  const onKey = ({ timeStamp }) => {
    startedAt = performance.now();
    bench.delays.push(startedAt - timeStamp);
    port2.postMessage('after this task');
  };
  addEventListener('keydown', onKey, { capture: true });
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) bench.longTasks.push(duration);
  });
  observer.observe({ type: 'longtask' });
}
