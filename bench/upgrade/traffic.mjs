import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Sends each kind of request at a constant rate, measures every request, and goes on after a failed one.
 * @typedef {{ name: string, clients: number, everyMs: number, send: (client: number) => Promise<void> }} Kind
 */
export class Traffic {
  /** @type {{ kind: string, phase: string, durationMs: number, error: string | null }[]} */
  requests = [];
  #isStopped = false;
  #phase = '';
  #clients = [];

  /** @param {Kind[]} kinds */
  start(kinds, phase) {
    this.#phase = phase;
    for (const kind of kinds) {
      for (let client = 0; client < kind.clients; client++) this.#clients.push(this.#repeat(kind, client));
    }
  }

  /** Names what happens from now on. A request belongs to the phase in which it was sent. */
  enter(phase) {
    this.#phase = phase;
  }

  async stop() {
    this.#isStopped = true;
    await Promise.all(this.#clients);
  }

  async #repeat({ name, clients, everyMs, send }, client) {
    await sleep((everyMs / clients) * client);
    while (!this.#isStopped) {
      const phase = this.#phase;
      const startedAt = performance.now();
      const error = await send(client).then(
        () => null,
        (reason) => `${reason.message}${reason.cause ? ` (${reason.cause.message})` : ''}`,
      );
      const durationMs = performance.now() - startedAt;
      this.requests.push({ kind: name, phase, durationMs, error });
      await sleep(Math.max(0, everyMs - durationMs));
    }
  }
}
