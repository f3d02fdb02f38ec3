import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inModules } from '../lib/paths.mjs';
import { start } from '../lib/processes.mjs';
import { freePort } from '../lib/start-server.mjs';
import { runOrThrow } from './debian.mjs';
import { stop } from './servers.mjs';

/** The user of Debian's package. */
const USER = 'Debian-exim';
const START_LIMIT_MS = 30_000;
const ARRIVAL_LIMIT_MS = 20_000;

/**
 * Debian's Exim for one domain. It takes e-mails only over TLS from who signs in, refuses recipients whose name begins
 * with `unknown`, and writes each e-mail into a folder.
 */
export class Exim {
  #program;

  /** @param {string} folder that the package's user may enter */
  constructor(folder, { domain, user, password }) {
    this.folder = folder;
    Object.assign(this, { domain, user, password });
  }

  get certificate() {
    return join(this.folder, 'certificate.pem');
  }

  url(password = this.password) {
    return `smtp://${this.user}:${password}@localhost:${this.port}`;
  }

  async start() {
    this.port ??= await freePort();
    for (const name of ['inbox', 'spool', 'log']) mkdirSync(this.#path(name), { recursive: true });
    if (!existsSync(this.certificate)) this.#makeCertificate();
    writeFileSync(this.#path('exim.conf'), this.#configuration());
    runOrThrow('chown', ['-R', `${USER}:${USER}`, this.folder]);
    // Exim keeps its rights only if root owns the configuration.
    runOrThrow('chown', ['root:root', this.#path('exim.conf')]);
    this.#program = start('exim4', ['-C', this.#path('exim.conf'), '-bdf', '-q1m'], { stdio: 'inherit' });
    await this.#waitUntilListening();
  }

  async stop() {
    if (this.#program) await stop(this.#program);
  }

  /** In the form that `signAgreement` reads. */
  async readEmails(to, after) {
    const giveUpAt = performance.now() + ARRIVAL_LIMIT_MS;
    for (;;) {
      const found = await this.#list(to, after);
      if (found.length > 0 || performance.now() > giveUpAt) return found;
      await sleep(100);
    }
  }

  /** Newest first. The names of the files begin with the time of arrival. */
  async #list(to, after) {
    const { default: PostalMime } = await import(inModules('postal-mime/dist/esm/postal-mime.js'));
    const folder = this.#path('inbox/new');
    if (!existsSync(folder)) return [];
    const names = readdirSync(folder)
      .sort()
      .filter((name) => name > after);
    const emails = names.map(async (id) => {
      const email = await PostalMime.parse(readFileSync(join(folder, id)));
      const attachments = email.attachments.map(({ content }) => ({
        read: async () => Buffer.from(content),
      }));
      return { ...email, id, attachments };
    });
    const isToThem = (email) => email.to.some(({ address }) => address === to);
    return (await Promise.all(emails)).filter(isToThem).reverse();
  }

  #makeCertificate() {
    const files = ['-keyout', this.#path('key.pem'), '-out', this.certificate];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    runOrThrow('openssl', [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      ...subject,
      ...files,
    ]);
  }

  async #waitUntilListening() {
    const giveUpAt = performance.now() + START_LIMIT_MS;
    while (!(await canConnect(this.port))) {
      if (this.#program.exitCode !== null || performance.now() > giveUpAt)
        throw new Error('Exim does not start.');
      await sleep(100);
    }
  }

  #configuration() {
    return `
spool_directory = ${this.#path('spool')}
log_file_path = ${this.#path('log')}/%slog
pid_file_path = ${this.#path('spool')}/exim.pid
primary_hostname = ${this.domain}
local_interfaces = 127.0.0.1
daemon_smtp_ports = ${this.port}
domainlist local_domains = ${this.domain}
acl_smtp_mail = acl_mail
acl_smtp_rcpt = acl_rcpt
acl_smtp_data = accept
tls_advertise_hosts = *
tls_certificate = ${this.certificate}
tls_privatekey = ${this.#path('key.pem')}
auth_advertise_hosts = \${if eq{$tls_in_cipher}{}{}{*}}
never_users =

begin acl
acl_mail:
  deny    message = Sign in first
          !authenticated = *
  accept
acl_rcpt:
  deny    message = Unknown user
          local_parts = ^unknown
  accept  domains = +local_domains
  deny    message = Relay not permitted

begin routers
inbox:
  driver = accept
  domains = +local_domains
  transport = inbox

begin transports
inbox:
  driver = appendfile
  directory = ${this.#path('inbox')}
  maildir_format
  user = ${USER}
  group = ${USER}

begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_prompts = :
  server_condition = \${if and{{eq{$auth2}{${this.user}}}{eq{$auth3}{${this.password}}}}}
  server_set_id = $auth2
`;
  }

  #path(name) {
    return join(this.folder, name);
  }
}

function canConnect(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
