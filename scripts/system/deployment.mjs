import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { nodePath, projectEnvironment } from '../lib/node-runtime.mjs';
import { inRoot, root } from '../lib/paths.mjs';
import { signalTree, start } from '../lib/processes.mjs';
import { freePort } from '../lib/start-server.mjs';
import { PostgresServer } from './postgres-server.mjs';
import { stop, waitForAnswer } from './servers.mjs';
import { TcpProxy } from './tcp-proxy.mjs';

export const WEB = ['web-1', 'web-2'];
export const WORKERS = ['worker-1', 'worker-2'];
export const ADMIN = { email: 'admin@inkwell.test', password: 'a quiet winter evening' };

const RESTART_LIMIT_MS = 60_000;
/** In the command of the process that leads the others of a Chromium. */
const CHROMIUM = 'remote-debugging-pipe';

/**
 * Two web processes and two workers behind Debian's Caddy with deploy/Caddyfile, and PostgreSQL and the mailbox as programs
 * of their own. Each part can be killed and started again on the same port. The connections of the clients, to the database
 * and to the mailbox pass through a TcpProxy, which can cut them and slow them down. Those between Caddy and the web processes
 * do not: Caddy must see that a killed process refuses connections.
 */
export class Deployment {
  /** The address of the proxy, for clients. */
  url;
  mailboxUrl;
  /** By name: `clients`, `database`, `mail`. */
  links = new Map();
  #parts = new Map();
  /** Of the web processes and the workers, by name. */
  #ports = new Map();

  /**
   * @param {{ folder: string, environmentOf?: (name: string) => Record<string, string>, checkoutOf?: (name: string) => string }} options
   *   `environmentOf` has more variables of a web process or worker, `checkoutOf` the checkout whose build it runs
   */
  constructor({ folder, environmentOf = () => ({}), checkoutOf = () => root }) {
    this.folder = folder;
    this.environmentOf = environmentOf;
    this.checkoutOf = checkoutOf;
    chmodSync(folder, 0o755);
  }

  get partNames() {
    return [...this.#parts.keys()];
  }

  async start() {
    await this.#addDatabase();
    await this.#addMail();
    const upstreams = await this.#addPrograms();
    await this.#addProxy(upstreams);
    for (const name of this.partNames) await this.startPart(name);
  }

  /**
   * Retries, because what a killed program left, such as PostgreSQL's shared memory, may take a moment to end, and because a
   * process ends while its database is away.
   */
  async startPart(name) {
    const giveUpAt = performance.now() + RESTART_LIMIT_MS;
    for (;;) {
      try {
        return await this.#parts.get(name).start();
      } catch (error) {
        if (performance.now() > giveUpAt) throw error;
        await this.#parts.get(name).kill();
        await sleep(500);
      }
    }
  }

  killPart(name) {
    return this.#parts.get(name).kill();
  }

  stopPart(name) {
    return this.#parts.get(name).stop();
  }

  /** @returns false if this process has no Chromium now */
  killChromium(name) {
    const args = ['--parent', String(this.#parts.get(name).pid()), '--full', CHROMIUM];
    const pids = spawnSync('pgrep', args, { encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
    for (const pid of pids) signalTree({ pid: Number(pid) }, 'SIGKILL');
    return pids.length > 0;
  }

  /** @returns the time of day that a web process or worker has, in milliseconds */
  async readTime(name) {
    const { headers } = await fetch(`http://127.0.0.1:${this.#ports.get(name)}/api/health/live`);
    return Date.parse(headers.get('date'));
  }

  async stop() {
    for (const part of [...this.#parts.values()].reverse()) await part.stop();
    for (const link of this.links.values()) await link.close();
  }

  /** A client of the database that no link carries. */
  connect() {
    return this.database.connect();
  }

  async #addLink(name, port) {
    const link = new TcpProxy({ host: '127.0.0.1', port });
    this.links.set(name, link);
    return link.listen(0);
  }

  async #addDatabase() {
    this.database = new PostgresServer({
      folder: join(this.folder, 'database'),
      host: '127.0.0.1',
      port: await freePort(),
      environment: {
        POSTGRES_USER: 'inkwell',
        POSTGRES_DB: 'inkwell',
        POSTGRES_PASSWORD: 'inkwell',
        POSTGRES_INITDB_ARGS: '--locale-provider=builtin --builtin-locale=C.UTF-8 --locale=C.UTF-8',
      },
    });
    this.database.create();
    const port = await this.#addLink('database', this.database.port);
    this.databaseUrl = `postgres://inkwell:inkwell@127.0.0.1:${port}/inkwell`;
    this.#parts.set('database', {
      start: () => this.database.start(),
      kill: () => this.database.stop('SIGKILL'),
      stop: () => this.database.stop(),
    });
  }

  async #addMail() {
    const [smtpPort, httpPort] = [await freePort(), await freePort()];
    const options = JSON.stringify({ smtpPort, httpPort, dir: join(this.folder, 'mail') });
    const module = JSON.stringify(inRoot('packages/local-services/dist/mailbox/start-mailbox.js'));
    const script = `import(${module}).then(({ startMailbox }) => startMailbox(${options}))`;
    this.mailboxUrl = `http://localhost:${httpPort}`;
    this.smtpUrl = `smtp://127.0.0.1:${await this.#addLink('mail', smtpPort)}`;
    this.#addProgram('mail', nodePath(), ['--eval', script], {}, `${this.mailboxUrl}/api/messages`);
  }

  /** @returns the addresses of the web processes, for the proxy */
  async #addPrograms() {
    const proxyPort = await freePort();
    this.url = `http://127.0.0.1:${await this.#addLink('clients', proxyPort)}`;
    this.proxyPort = proxyPort;
    const dataDir = join(this.folder, 'data');
    mkdirSync(dataDir);
    const upstreams = [];
    for (const name of [...WEB, ...WORKERS]) {
      const port = await freePort();
      this.#ports.set(name, port);
      const isWeb = WEB.includes(name);
      if (isWeb) upstreams.push(`127.0.0.1:${port}`);
      const environment = {
        NODE_ENV: 'production',
        PROCESS_ROLE: isWeb ? 'web' : 'worker',
        PORT: String(port),
        PUBLIC_URL: this.url,
        TRUSTED_PROXIES: '1',
        DATABASE_URL: this.databaseUrl,
        SMTP_URL: this.smtpUrl,
        MAIL_FROM: 'Inkwell <no-reply@inkwell.test>',
        DATA_DIR: dataDir,
        JWT_SECRET: 'a secret of this test that is long enough',
        PASSWORD_KEY: 'another secret of this test, long enough',
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        LOG_LEVEL: 'warn',
        RATE_LIMIT: 'off',
        MIN_WORDS: '1',
        ...this.environmentOf(name),
      };
      const ready = `http://127.0.0.1:${port}/api/health/ready`;
      this.#addProgram(name, nodePath(), ['backend/dist/main.js'], environment, ready);
    }
    return upstreams.join(' ');
  }

  async #addProxy(upstreams) {
    const adminPort = await freePort();
    const environment = {
      SITE_ADDRESS: `:${this.proxyPort}`,
      UPSTREAMS: upstreams,
      CADDY_ADMIN: `localhost:${adminPort}`,
      XDG_DATA_HOME: this.folder,
      XDG_CONFIG_HOME: this.folder,
    };
    const args = ['run', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile'];
    this.#addProgram('proxy', 'caddy', args, environment, `http://127.0.0.1:${this.proxyPort}/`);
  }

  #addProgram(name, command, args, environment, readyUrl) {
    let program;
    const isRunning = () => program && program.exitCode === null && program.signalCode === null;
    this.#parts.set(name, {
      pid: () => program.pid,
      start: async () => {
        program = start(command, args, {
          cwd: this.checkoutOf(name),
          env: projectEnvironment(environment),
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        const log = (chunk) => appendFileSync(join(this.folder, `${name}.log`), chunk);
        program.stdout.on('data', log);
        program.stderr.on('data', log);
        await waitForAnswer(program, readyUrl);
      },
      kill: async () => {
        if (!isRunning()) return;
        const ended = once(program, 'exit');
        signalTree(program, 'SIGKILL');
        await ended;
      },
      stop: async () => {
        if (isRunning()) await stop(program);
      },
    });
  }
}
