import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, startProduct } from '../lib/start-server.mjs';
import { ADMIN } from './deployment.mjs';

const RESTART_LIMIT_MS = 120_000;
const RETRY_PAUSE_MS = 300;
/** A kill meets a call, or the job that it has started. */
const LONGEST_WAIT_MS = 400;

/** The built product with its own database, which is killed too. */
export class KilledServer {
  kills = 0;
  #server;
  #env;
  #port;

  constructor(folder) {
    this.#env = {
      DATA_DIR: join(folder, 'data'),
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      DEMO_DATA: 'off',
      LOG_LEVEL: 'fatal',
      WEBHOOK_ALLOW_PRIVATE: 'on',
    };
  }

  get url() {
    return `http://localhost:${this.#port}`;
  }

  /** Retries, because what a killed database left may take a moment to end. */
  async start() {
    this.#port ??= await freePort();
    const giveUpAt = performance.now() + RESTART_LIMIT_MS;
    for (;;) {
      try {
        this.#server = await startProduct({ env: this.#env, port: this.#port });
        return;
      } catch (error) {
        if (performance.now() > giveUpAt) throw error;
        await sleep(RETRY_PAUSE_MS);
      }
    }
  }

  /** Kills the server a moment after the work has begun, and starts it again. The work must end all the same. */
  async killDuring(work) {
    const done = work();
    // Reported when it is awaited, after the start.
    done.catch(() => undefined);
    await sleep(randomInt(LONGEST_WAIT_MS));
    await this.#server.kill();
    this.kills += 1;
    await this.start();
    return done;
  }

  stop() {
    return this.#server?.stop();
  }
}
