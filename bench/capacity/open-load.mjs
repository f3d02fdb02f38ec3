import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { Wire } from '../lib/wire.mjs';

/** As many as a reverse proxy keeps open. */
const CONNECTIONS = 256;

/**
 * Sends requests at given times, whether or not earlier ones are answered. The latency counts from the time at which the
 * request should have been sent, so it includes waiting for a free connection.
 */
export class OpenLoad {
  #free = [];
  #waiting = [];
  #pending = new Set();

  static async open(url) {
    const load = new OpenLoad();
    load.#free = await Promise.all(Array.from({ length: CONNECTIONS }, () => Wire.open(url)));
    return load;
  }

  /** @param took checks the response, and is told the latency in milliseconds */
  send(bytes, dueAt, took) {
    const asked = this.#ask(bytes).then((answer) => took(answer, performance.now() - dueAt));
    this.#pending.add(asked);
    asked.then(
      () => this.#pending.delete(asked),
      // `run` reports it.
      () => undefined,
    );
  }

  /**
   * Calls `next` at random times, on average `perSecond` times a second.
   * @param next is told when it should have been called
   */
  async run({ perSecond, seconds, next }) {
    const startedAt = performance.now();
    const endAt = startedAt + seconds * 1000;
    let dueAt = startedAt;
    while (dueAt < endAt) {
      for (; dueAt <= performance.now() && dueAt < endAt; dueAt += pauseMs(perSecond)) next(dueAt);
      await sleep(1);
    }
    await Promise.all(this.#pending);
  }

  close() {
    assert.equal(this.#free.length, CONNECTIONS);
    for (const wire of this.#free) wire.close();
  }

  async #ask(bytes) {
    const wire = this.#free.pop() ?? (await new Promise((resolve) => this.#waiting.push(resolve)));
    const answer = await wire.ask(bytes);
    const waiting = this.#waiting.shift();
    if (waiting) waiting(wire);
    else this.#free.push(wire);
    return answer;
  }
}

/** Exponentially distributed, as the arrivals of independent users. */
function pauseMs(perSecond) {
  return (-Math.log(1 - Math.random()) * 1000) / perSecond;
}
