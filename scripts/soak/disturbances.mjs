import { setTimeout as sleep } from 'node:timers/promises';
import { WEB, WORKERS } from '../system/deployment.mjs';

const MAX_CLOCK_JUMP_SECONDS = 600;
const WAIT_LIMIT_MS = 30_000;
const PARTS = { web: WEB, worker: WORKERS, database: ['database'], proxy: ['proxy'], mail: ['mail'] };
const LINKS = ['clients', 'database', 'mail'];

/**
 * Kills, broken and slow connections, and jumps of the application's clocks. The seed decides their order: each kind once, then
 * each kind again.
 */
export class Disturbances {
  #counts;
  #kinds;
  /** By part, the end of its last start. Meanwhile other parts are disturbed. */
  #restarts = new Map();
  #isStopping = false;

  /**
   * @param {{ deployment: import('../system/deployment.mjs').Deployment, random: () => number,
   *   clocks: import('./clocks.mjs').Clocks, log: (line: string) => void }} options
   */
  constructor({ deployment, random, clocks, log }) {
    this.deployment = deployment;
    this.random = random;
    this.clocks = clocks;
    this.log = log;
    this.#kinds = this.#allKinds();
    this.#counts = new Map([...this.#kinds.keys()].map((kind) => [kind, 0]));
  }

  async run() {
    while (!this.#isStopping) {
      for (const kind of this.#shuffled([...this.#kinds.keys()])) {
        if (this.#isStopping) break;
        const hasOccurred = await this.#kinds.get(kind)();
        if (hasOccurred) this.#counts.set(kind, this.#counts.get(kind) + 1);
        await sleep(this.#between(200, 1200));
      }
    }
    await Promise.all(this.#restarts.values());
  }

  stop() {
    this.#isStopping = true;
  }

  /** @returns how many of each kind there were */
  describe() {
    const total = [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
    return `${total} disturbances: ${[...this.#counts].map(([kind, count]) => `${kind} ${count}`).join(', ')}.`;
  }

  /** @throws if a kind did not occur */
  check() {
    const missing = [...this.#counts].filter(([, count]) => count === 0).map(([kind]) => kind);
    if (missing.length > 0) throw new Error(`These did not occur: ${missing.join(', ')}. Take more minutes.`);
  }

  /** Each returns whether it has occurred. */
  #allKinds() {
    const kinds = new Map();
    for (const [part, names] of Object.entries(PARTS)) {
      kinds.set(`kill ${part}`, () => this.#kill([this.#oneOf(names)]));
    }
    kinds.set('kill two', () => this.#killTwo());
    kinds.set('kill Chromium', () => this.#killChromium());
    for (const name of LINKS) {
      kinds.set(`cut ${name}`, () => this.#cut(name));
      kinds.set(`slow ${name}`, () => this.#slow(name));
      kinds.set(`refuse ${name}`, () => this.#refuse(name));
    }
    kinds.set('clock ahead', () => this.#setClocks(this.#between(1, MAX_CLOCK_JUMP_SECONDS)));
    kinds.set('clock back', () => this.#setClocks(-this.#between(1, MAX_CLOCK_JUMP_SECONDS)));
    return kinds;
  }

  async #kill(names) {
    await this.#waitUntilStarted(names);
    const downMs = this.#between(0, 3000);
    this.log(`kill ${names} for ${downMs} ms`);
    for (const name of names) await this.deployment.killPart(name);
    await sleep(downMs);
    for (const name of names) this.#restarts.set(name, this.#restart(name));
    return true;
  }

  #restart(name) {
    const started = this.deployment.startPart(name);
    // A failure ends the run when somebody waits for this.
    started.catch(() => undefined);
    return started;
  }

  #waitUntilStarted(names) {
    return Promise.all(names.map((name) => this.#restarts.get(name)));
  }

  #killTwo() {
    const first = this.#oneOf(this.deployment.partNames);
    const others = this.deployment.partNames.filter((name) => name !== first);
    return this.#kill([first, this.#oneOf(others)]);
  }

  /** The workers start it after their own start. */
  #killChromium() {
    const names = this.#shuffled(WORKERS);
    this.log(`kill the Chromium of ${names[0]}, or of ${names[1]} if it has none`);
    return becomesTrue(() => names.some((name) => this.deployment.killChromium(name)), 50);
  }

  /** E-mails take a moment, so this asks often. */
  #cut(name) {
    this.log(`cut ${name}`);
    return becomesTrue(() => this.deployment.links.get(name).cut() > 0, 1);
  }

  async #slow(name) {
    const [delayMs, durationMs] = [this.#between(20, 300), this.#between(500, 3000)];
    this.log(`slow ${name} by ${delayMs} ms for ${durationMs} ms`);
    const link = this.deployment.links.get(name);
    link.delayMs = delayMs;
    await sleep(durationMs);
    link.delayMs = 0;
    return true;
  }

  async #refuse(name) {
    const durationMs = this.#between(500, 2500);
    this.log(`refuse ${name} for ${durationMs} ms`);
    const link = this.deployment.links.get(name);
    link.isRefusing = true;
    link.cut();
    await sleep(durationMs);
    link.isRefusing = false;
    return true;
  }

  /** One process, or all of them. */
  async #setClocks(seconds) {
    const names = this.#oneOf([...WEB, ...WORKERS, 'all']);
    this.log(`the clock of ${names} is wrong by ${seconds} s`);
    const changed = names === 'all' ? [...WEB, ...WORKERS] : [names];
    await this.#waitUntilStarted(changed);
    const readTime = (name) => this.deployment.readTime(name);
    await Promise.all(changed.map((name) => this.clocks.set(name, seconds, readTime)));
    return true;
  }

  #shuffled(list) {
    const order = list.map((one) => ({ one, key: this.random() })).sort((a, b) => a.key - b.key);
    return order.map(({ one }) => one);
  }

  #oneOf(list) {
    return list[Math.floor(this.random() * list.length)];
  }

  #between(from, to) {
    return Math.round(from + this.random() * (to - from));
  }
}

/** Asks until the answer is true. @returns false if it takes too long */
async function becomesTrue(ask, pauseMs) {
  const giveUpAt = performance.now() + WAIT_LIMIT_MS;
  while (!ask()) {
    if (performance.now() > giveUpAt) return false;
    await sleep(pauseMs);
  }
  return true;
}
