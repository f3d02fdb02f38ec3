import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, startProduct, startServer } from '../../scripts/lib/start-server.mjs';
import { moveTreeToOtherCore, serverCorePrefix } from './machine.mjs';

/** The measured program, its data folder and its settings. */
export class Product {
  #dataDir;
  #port;
  #env;

  /** @param {{ secret: string, admin: { email: string, password: string } }} also used by the bench */
  static async at(dataDir, { secret, admin }) {
    const product = new Product();
    product.#dataDir = dataDir;
    product.#port = await freePort();
    product.#env = {
      DATA_DIR: dataDir,
      JWT_SECRET: secret,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      LOG_LEVEL: 'warn',
      RATE_LIMIT: 'off',
      DEMO_DATA: 'off',
    };
    return product;
  }

  /** Starts it as a user does, on all cores. */
  startByCommand() {
    const env = { ...this.#env, SMTP_PORT: '0', MAILBOX_PORT: '0' };
    return startServer({ args: ['scripts/start.mjs'], port: this.#port, env });
  }

  /** Starts it with the embedded database; it answers requests and runs no jobs. */
  startWeb() {
    return startProduct({ port: this.#port, env: { ...this.#env, PROCESS_ROLE: 'web' } });
  }

  /** Starts it with the embedded database, in both roles, on all cores. */
  startOnAllCores(env) {
    return startProduct({ port: this.#port, env: { ...this.#env, ...env } });
  }

  /** Starts a worker on the database of another process. */
  startWorker({ smtpUrl, env = {} }) {
    const own = { PROCESS_ROLE: 'worker', DATABASE_URL: this.databaseUrl, SMTP_URL: smtpUrl };
    return startProduct({ env: { ...this.#env, ...own, ...env } });
  }

  /** Starts it on the server's core, its PostgreSQL on the other. */
  async startPinned() {
    const running = await startProduct({ port: this.#port, env: this.#env, prefix: serverCorePrefix });
    moveTreeToOtherCore(this.postmasterPid);
    return running;
  }

  /** The embedded PostgreSQL's first process, the parent of all others. */
  get postmasterPid() {
    return Number(this.#readClusterFile('postmaster.pid').split('\n')[0]);
  }

  /** The embedded database of the running program. */
  get databaseUrl() {
    const [password, port] = ['inkwell.password', 'inkwell.port'].map((name) => this.#readClusterFile(name));
    return `postgres://inkwell:${password}@127.0.0.1:${port}/inkwell`;
  }

  /** For statements that the product's role may not run, such as CHECKPOINT. */
  get superuserUrl() {
    return this.databaseUrl.replace('//inkwell:', '//postgres:');
  }

  #readClusterFile(name) {
    return readFileSync(join(this.#dataDir, 'postgres', name), 'utf8');
  }
}
