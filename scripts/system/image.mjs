import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { print, seconds } from '../lib/output.mjs';
import { inModules, inRoot } from '../lib/paths.mjs';
import { freePort } from '../lib/start-server.mjs';
import { Container } from './container.mjs';
import { buildImage } from './container-image.mjs';
import { runOrThrow } from './debian.mjs';
import { signAgreement } from './journey.mjs';
import { PostgresServer } from './postgres-server.mjs';

const MAX_IMAGE_MB = 900;

/**
 * Builds the image, starts a container of it beside PostgreSQL and a mailbox, waits for its health check, signs an agreement, up to
 * the PDF that arrives by e-mail, and stops the container. The job `compose` of .github/workflows/ci.yml starts all services with
 * Docker Compose.
 */
export async function checkImage() {
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-image-'));
  // PostgreSQL and the container run as other users.
  chmodSync(folder, 0o755);
  const image = await buildImage();
  const stops = [];
  let hasPassed = false;
  try {
    checkSize(image.createContainer());
    const { databaseUrl, mailbox } = await startServices(folder, stops);
    const port = await freePort();
    const siteUrl = `http://localhost:${port}`;
    const environment = {
      PORT: String(port),
      PUBLIC_URL: siteUrl,
      DATABASE_URL: databaseUrl,
      SMTP_URL: mailbox.smtpUrl,
      JWT_SECRET: secret(),
      PASSWORD_KEY: secret(),
    };
    const dataFolder = newFolder(folder, 'data');
    // An empty volume gets the owner of the folder in the image.
    runOrThrow('chown', ['1000:1000', dataFolder]);
    const logFile = join(folder, 'container.log');
    const container = new Container({
      image,
      environment,
      dataFolder,
      logFile,
      service: await readService('worker'),
    });
    stops.push(() => container.stop());
    await container.start();
    const startedAt = performance.now();
    const pdf = await signAgreement({ siteUrl, mailboxUrl: mailbox.pageUrl });
    print(`A signed PDF of ${pdf.length} bytes arrived in ${seconds(performance.now() - startedAt)}.`);
    print(`The container stopped in ${seconds(await container.stop())}.`);
    hasPassed = true;
  } finally {
    for (const stop of stops.reverse()) await stop().catch((error) => print(error.message));
    image.remove();
    if (hasPassed) rmSync(folder, { recursive: true, force: true });
    else print(`The logs are in ${folder}.`);
  }
}

async function startServices(folder, stops) {
  const [port, password] = [await freePort(), secret()];
  const { environment } = await readService('database');
  const database = new PostgresServer({
    folder: newFolder(folder, 'database'),
    host: '127.0.0.1',
    port,
    environment: { ...environment, POSTGRES_PASSWORD: password },
  });
  database.create();
  stops.push(() => database.stop());
  await database.start();
  const { startMailbox } = await import(inRoot('packages/local-services/dist/mailbox/start-mailbox.js'));
  const mailbox = await startMailbox({ smtpPort: 0, httpPort: 0, dir: newFolder(folder, 'mail') });
  stops.push(() => mailbox.stop());
  const { POSTGRES_USER: user, POSTGRES_DB: name } = environment;
  return { databaseUrl: `postgres://${user}:${password}@127.0.0.1:${port}/${name}`, mailbox };
}

async function readService(name) {
  const { parse } = await import(inModules('yaml/dist/index.js'));
  return parse(readFileSync(inRoot('docker-compose.yml'), 'utf8'), { merge: true }).services[name];
}

function checkSize(folder) {
  const megabytes = Number.parseInt(runOrThrow('du', ['--summarize', '--block-size=1MB', folder]), 10);
  print(`The image has ${megabytes} MB.`);
  if (megabytes > MAX_IMAGE_MB) throw new Error(`The image has more than ${MAX_IMAGE_MB} MB.`);
}

function newFolder(folder, name) {
  const path = join(folder, name);
  mkdirSync(path);
  return path;
}

const secret = () => randomBytes(27).toString('base64url');
