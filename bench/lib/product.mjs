import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverFlags } from '../../scripts/lib/server-flags.mjs';
import { moveTreeToOtherCore, onServerCore } from './machine.mjs';
import { freePort, startServer } from './running-servers.mjs';

/** The measured program, its data folder and its settings. */
export class Product {
  #dataDir;
  #options;

  /** @param {{ secret: string, admin: { email: string, password: string } }} also used by the bench */
  static async at(dataDir, { secret, admin }) {
    const product = new Product();
    product.#dataDir = dataDir;
    product.#options = {
      port: await freePort(),
      env: {
        SMTP_PORT: '0',
        MAILBOX_PORT: '0',
        DATA_DIR: dataDir,
        JWT_SECRET: secret,
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
        LOG_LEVEL: 'warn',
        RATE_LIMIT: 'off',
        DEMO_DATA: 'off',
      },
    };
    return product;
  }

  /** Starts it as a user does, on all cores. */
  startByCommand() {
    return startServer(process.execPath, ['scripts/start.mjs'], this.#options);
  }

  /** Starts it with the embedded database; it answers requests and runs no jobs. */
  startWeb() {
    const { port, env } = this.#options;
    return startServer(process.execPath, [...serverFlags, 'backend/dist/main.js'], {
      port,
      env: { ...env, PROCESS_ROLE: 'web' },
    });
  }

  /** Starts a worker on the database of another process. */
  async startWorker({ databaseUrl, smtpUrl, env = {} }) {
    return startServer(process.execPath, [...serverFlags, 'backend/dist/main.js'], {
      port: await freePort(),
      env: {
        ...this.#options.env,
        PROCESS_ROLE: 'worker',
        DATABASE_URL: databaseUrl,
        SMTP_URL: smtpUrl,
        ...env,
      },
    });
  }

  /** Starts it on the server's core, its PostgreSQL on the other. */
  async startPinned() {
    const inspectorPort = await freePort();
    const flags = [...serverFlags, `--inspect-port=${inspectorPort}`];
    const [command, args] = onServerCore(process.execPath, [...flags, 'backend/dist/main.js']);
    const running = await startServer(command, args, this.#options);
    moveTreeToOtherCore(this.postmasterPid);
    return { ...running, inspectorPort };
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
