import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

const READY_MS = 10_000;
const POLL_MS = 50;

/**
 * Connects to a running Node by its inspector, so that the measured program needs no code for this. The process must
 * have been started with `--inspect-port`.
 */
export class Inspector {
  #socket;
  #waiting = new Map();
  #lastId = 0;

  static async open(pid, port) {
    // Makes Node listen for a debugger.
    process.kill(pid, 'SIGUSR1');
    const inspector = new Inspector();
    inspector.#socket = new WebSocket(await targetOf(port));
    inspector.#socket.addEventListener('message', ({ data }) => inspector.#take(JSON.parse(data)));
    await once(inspector.#socket, 'open');
    return inspector;
  }

  /** Runs a full garbage collection. @returns MB of live JavaScript objects */
  async liveHeapMb() {
    await this.#ask('HeapProfiler.collectGarbage');
    const { usedSize } = await this.#ask('Runtime.getHeapUsage');
    return usedSize / 1024 / 1024;
  }

  /** @returns milliseconds since the start in which the event loop was `active` and `idle` */
  async eventLoopUtilization() {
    const expression = 'performance.eventLoopUtilization()';
    const { result } = await this.#ask('Runtime.evaluate', { expression, returnByValue: true });
    return result.value;
  }

  close() {
    this.#socket.close();
  }

  #ask(method, params = {}) {
    const id = ++this.#lastId;
    this.#socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  #take({ id, result, error }) {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiting?.reject(new Error(error.message));
    else waiting?.resolve(result);
  }
}

async function targetOf(port) {
  const giveUpAt = performance.now() + READY_MS;
  while (performance.now() < giveUpAt) {
    const answer = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => undefined);
    if (answer?.ok) return (await answer.json())[0].webSocketDebuggerUrl;
    await sleep(POLL_MS);
  }
  throw new Error(`No debugger on port ${port} within ${READY_MS / 1000} s`);
}
