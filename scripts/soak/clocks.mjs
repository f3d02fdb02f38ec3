import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const FAKETIME = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`;

/** libfaketime reads its file about once a second. */
const CHANGE_LIMIT_MS = 15_000;
/** The header `Date` has whole seconds. */
const TOLERANCE_MS = 3_000;

export const hasFaketime = () => existsSync(FAKETIME);

/** The time of day of the single programs, which Debian's libfaketime changes while they run. */
export class Clocks {
  /** @param {string} folder */
  constructor(folder) {
    this.folder = folder;
  }

  /** @returns the variables with which a program has a clock of its own, right at first */
  environmentOf(name) {
    this.#write(name, 0);
    return {
      LD_PRELOAD: FAKETIME,
      FAKETIME_TIMESTAMP_FILE: this.#fileOf(name),
      FAKETIME_CACHE_DURATION: '1',
      // Only the time of day jumps, as on a real machine.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
  }

  /**
   * Makes the clock of a program wrong by this many seconds, and waits until the program shows it.
   * @param {(name: string) => Promise<number>} readTime
   */
  async set(name, seconds, readTime) {
    this.#write(name, seconds);
    const giveUpAt = performance.now() + CHANGE_LIMIT_MS;
    for (;;) {
      const time = await readTime(name).catch(() => Number.NaN);
      const wrongByMs = time - Date.now();
      if (Math.abs(wrongByMs - seconds * 1000) < TOLERANCE_MS) return;
      if (performance.now() > giveUpAt)
        throw new Error(`The clock of ${name} is wrong by ${wrongByMs} ms and not by ${seconds} s.`);
      await sleep(200);
    }
  }

  #write(name, seconds) {
    writeFileSync(this.#fileOf(name), `${seconds < 0 ? '' : '+'}${seconds}s\n`);
  }

  #fileOf(name) {
    return join(this.folder, `clock-${name}`);
  }
}
