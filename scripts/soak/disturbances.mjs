import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const MAX_CLOCK_JUMP_SECONDS = 600;

/** Random kills, broken and slow connections, and jumps of the application's clock, in an order that the seed decides. */
export class Disturbances {
  counts = {};
  #isStopping = false;

  /**
   * @param {{ deployment: import('../system/deployment.mjs').Deployment, random: () => number, clockFile: string,
   *   log: (line: string) => void }} options
   */
  constructor({ deployment, random, clockFile, log }) {
    this.deployment = deployment;
    this.random = random;
    this.clockFile = clockFile;
    this.log = log;
  }

  async run() {
    const kinds = { kill: this.#kill, killTwo: this.#killTwo, cut: this.#cut, slow: this.#slow };
    Object.assign(kinds, { refuse: this.#refuse, jump: this.#jump });
    while (!this.#isStopping) {
      const kind = this.#oneOf(Object.keys(kinds));
      this.counts[kind] = (this.counts[kind] ?? 0) + 1;
      await kinds[kind].call(this);
      await sleep(this.#between(500, 2500));
    }
    this.#setClock(0);
  }

  stop() {
    this.#isStopping = true;
  }

  async #kill(names = [this.#oneOf(this.deployment.partNames)]) {
    const downMs = this.#between(0, 4000);
    this.log(`kill ${names} for ${downMs} ms`);
    for (const name of names) await this.deployment.killPart(name);
    await sleep(downMs);
    for (const name of names) await this.deployment.startPart(name);
  }

  async #killTwo() {
    const first = this.#oneOf(this.deployment.partNames);
    const others = this.deployment.partNames.filter((name) => name !== first);
    // The database starts first, because the other programs need it for their start.
    const names = [first, this.#oneOf(others)].sort();
    await this.#kill(names);
  }

  async #cut() {
    const name = this.#oneOf([...this.deployment.links.keys()]);
    this.log(`cut ${name}`);
    this.deployment.links.get(name).cut();
  }

  async #slow() {
    const [name, link] = this.#oneOf([...this.deployment.links]);
    const [delayMs, durationMs] = [this.#between(20, 300), this.#between(500, 4000)];
    this.log(`slow ${name} by ${delayMs} ms for ${durationMs} ms`);
    link.delayMs = delayMs;
    await sleep(durationMs);
    link.delayMs = 0;
  }

  async #refuse() {
    const [name, link] = this.#oneOf([...this.deployment.links]);
    const durationMs = this.#between(500, 3000);
    this.log(`refuse ${name} for ${durationMs} ms`);
    link.isRefusing = true;
    link.cut();
    await sleep(durationMs);
    link.isRefusing = false;
  }

  async #jump() {
    const seconds = this.#between(-MAX_CLOCK_JUMP_SECONDS, MAX_CLOCK_JUMP_SECONDS);
    this.log(`the application's clock jumps to ${seconds} s`);
    this.#setClock(seconds);
  }

  /** libfaketime reads the file about once a second. */
  #setClock(seconds) {
    writeFileSync(this.clockFile, `${seconds < 0 ? '' : '+'}${seconds}s\n`);
  }

  #oneOf(list) {
    return list[Math.floor(this.random() * list.length)];
  }

  #between(from, to) {
    return Math.round(from + this.random() * (to - from));
  }
}
