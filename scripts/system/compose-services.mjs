import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { print, seconds } from '../lib/output.mjs';
import { inRoot, root } from '../lib/paths.mjs';
import { readCompose } from './compose.mjs';
import { Container } from './container.mjs';
import { runOrThrow } from './debian.mjs';
import { PostgresServer } from './postgres-server.mjs';
import { S3Server } from './s3-server.mjs';
import { stop, waitForAnswer } from './servers.mjs';
import { TcpProxy } from './tcp-proxy.mjs';
import { TestNetwork } from './test-network.mjs';

/** Their programs run in this script. */
const ON_THIS_MACHINE = ['storage', 'mail'];

/**
 * The services of docker-compose.yml with its settings, each on a host of its own. The backends run from the image; instead
 * of the other images, programs from Debian and npm run: Caddy, PostgreSQL 18, rclone, the mailbox, and a strict stand-in
 * for the S3 store.
 */
export class ComposeServices {
  siteUrl;
  mailboxUrl;
  #containers = [];
  /** What `stop` does, in reverse order. */
  #stops = [];

  constructor(folder, image) {
    this.folder = folder;
    this.image = image;
  }

  /** In the order of `depends_on`, each after the one before is healthy. */
  async start() {
    const secret = () => randomBytes(27).toString('base64url');
    const services = await readCompose({
      PUBLIC_URL: 'http://inkwell.test',
      DATABASE_PASSWORD: secret(),
      STORAGE_SECRET: secret(),
      JWT_SECRET: secret(),
      PASSWORD_KEY: secret(),
      ADMIN_EMAIL: 'admin@inkwell.test',
      ADMIN_PASSWORD: secret(),
    });
    this.network = new TestNetwork([...services.keys()]);
    this.network.create(ON_THIS_MACHINE);
    this.#stops.push(async () => this.network.remove());
    this.volumes = { data: this.#newFolder('data'), logs: this.#newFolder('logs') };
    // An empty volume gets the owner of the folder in the image.
    runOrThrow('chown', ['1000:1000', this.volumes.data]);
    for (const [name, service] of services) {
      if (service.image === 'inkwell') await this.#startContainer(name, service);
      else await this.#startSubstitute(name, service);
      print(`${name} is ready.`);
    }
  }

  /** As `docker compose stop` does. */
  async stopContainers() {
    for (const container of this.#containers)
      print(`${container.name} stopped in ${seconds(await container.stop())}.`);
  }

  async stop() {
    for (const work of this.#stops.reverse()) await work().catch((error) => print(error.message));
  }

  async #startContainer(name, service) {
    const { image, network, volumes } = this;
    const container = new Container({ name, service, image, network, volumes });
    this.#containers.push(container);
    this.#stops.push(() => container.stop());
    await container.start();
  }

  #startSubstitute(name, service) {
    const { environment = {} } = service;
    switch (name) {
      case 'proxy':
        return this.#startProxy(environment);
      case 'database':
        return this.#startDatabase(environment);
      case 'storage':
        return this.#startStorage(environment);
      case 'bucket':
        return this.network.run('bucket', 'rclone', service.command, {
          env: { PATH: process.env.PATH, ...environment },
        });
      case 'mail':
        return this.#startMail();
      default:
        throw new Error(`There is no substitute for the service "${name}".`);
    }
  }

  async #startProxy(environment) {
    const caddy = this.network.start(
      'proxy',
      'caddy',
      ['run', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile'],
      {
        cwd: root,
        env: {
          PATH: process.env.PATH,
          HOME: this.#newFolder('proxy'),
          ...environment,
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    this.#stops.push(() => stop(caddy));
    this.siteUrl = `http://${this.network.address('proxy')}`;
    await waitForAnswer(caddy, `${this.siteUrl}/`);
  }

  async #startDatabase(environment) {
    const database = new PostgresServer({
      folder: this.#newFolder('database'),
      host: this.network.address('database'),
      port: 5432,
      environment,
      startProgram: (...program) => this.network.start('database', ...program),
    });
    database.create();
    this.#stops.push(() => database.stop());
    await database.start();
  }

  async #startStorage({ AWS_ACCESS_KEY_ID: key, AWS_SECRET_ACCESS_KEY: secret }) {
    const storage = new S3Server({ folder: this.#newFolder('storage'), key, secret });
    await storage.start(8333, this.network.gateway);
    this.#stops.push(() => storage.stop());
  }

  /** The mailbox listens for this machine only; a proxy passes on what the hosts send. */
  async #startMail() {
    const { startMailbox } = await import(inRoot('packages/local-services/dist/mailbox/start-mailbox.js'));
    const mailbox = await startMailbox({ smtpPort: 0, httpPort: 0, dir: this.#newFolder('mail') });
    this.#stops.push(() => mailbox.stop());
    this.mailboxUrl = mailbox.pageUrl;
    const proxy = new TcpProxy({ host: '127.0.0.1', port: Number(new URL(mailbox.smtpUrl).port) });
    await proxy.listen(1025, this.network.gateway);
    this.#stops.push(() => proxy.close());
  }

  #newFolder(name) {
    const folder = join(this.folder, name);
    mkdirSync(folder);
    return folder;
  }
}
