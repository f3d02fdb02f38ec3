import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
// Node strips the types.
import { numbersFrom } from '../../backend/test/seed.ts';
import { inModules } from '../lib/paths.mjs';
import { ApiClient, CallHistory } from './api-client.mjs';
import { ADMIN } from './deployment.mjs';
import { DraftWriter } from './draft-writer.mjs';

const WRITER_PAUSE_MS = 250;
const FILE_PAUSE_MS = 1500;
const DATABASE_PAUSE_MS = 200;
const SHOWN_LIMIT_MS = 30_000;

/** The clients of a deployment: writers, an administrator with files, and consoles that wait for live notifications. */
export class Load {
  history = new CallHistory();
  writers = [];
  #files = new Map();
  #sockets = [];
  #running = [];
  #isStopping = false;
  #starters = 0;

  /** @param {{ deployment: import('./deployment.mjs').Deployment, seed: number, writerCount: number }} options */
  constructor({ deployment, seed, writerCount }) {
    this.deployment = deployment;
    this.seed = seed;
    this.writerCount = writerCount;
  }

  async start() {
    this.admin = this.newClient();
    await this.admin.signIn('/api/auth/admin-login', ADMIN);
    for (let index = 0; index < this.writerCount; index++) await this.#addWriter(index);
    this.#sockets = [await this.#openConsole(), await this.#openConsole()];
    this.#running = [
      ...this.writers.map((writer) => this.#repeat(() => writer.save(), WRITER_PAUSE_MS)),
      this.#repeat(() => this.#useFiles(), FILE_PAUSE_MS),
    ];
    /** Rejects when a client fails. */
    this.failure = Promise.all(this.#running);
    this.failure.catch(() => undefined);
  }

  /** Repeats the statement while the database does not answer. @returns the rows */
  async query(sql, values) {
    for (;;) {
      let client;
      try {
        client = await this.deployment.connect();
        return (await client.query(sql, values)).rows;
      } catch (error) {
        if (!isUnreachable(error)) throw error;
      } finally {
        await client?.end().catch(() => undefined);
      }
      await sleep(DATABASE_PAUSE_MS);
    }
  }

  /** @returns the image's id */
  async addImage(referenceText) {
    const bytes = await newImage(255);
    const image = await this.#upload('image', 'images', 'page.png', 'image/png', bytes, { referenceText });
    return image._id;
  }

  newClient() {
    return new ApiClient(this.deployment.url, this.history);
  }

  /** Adds a verified user who has signed, and signs in. The password is the administrator's. */
  async addUser(name) {
    const email = `${name}@example.com`;
    await this.query(
      `INSERT INTO users (name, email, mobile_number, address, password_hash, role, is_verified, is_signed_agreement)
       SELECT $1, $2, '5550100123', '12 Harbour Road', password_hash, 'user', true, true FROM users WHERE email = $3
       ON CONFLICT (email) DO NOTHING`,
      [name, email, ADMIN.email],
    );
    const client = this.newClient();
    await client.signIn('/api/auth/login', { email, password: ADMIN.password });
    return { email, client };
  }

  /** A new user starts to work. @throws if a console does not show it in time */
  async checkNotification() {
    const { email, client } = await this.addUser(`starter-${this.#starters++}`);
    const heard = this.#sockets.map((socket) => hears(socket, email));
    await client.call('GET', '/api/users/dashboard');
    await Promise.all(heard);
  }

  /** @throws the first failure of a client */
  async stop() {
    this.#isStopping = true;
    await this.failure;
  }

  /** @returns the number of versions */
  async checkNothingIsLost() {
    const versions = await Promise.all(this.writers.map((writer) => writer.checkNothingIsLost()));
    for (const [path, hash] of this.#files)
      if (hash !== hashOf((await this.admin.call('GET', path)).body)) throw new Error(`${path} has changed`);
    return versions.reduce((sum, count) => sum + count, 0);
  }

  get fileCount() {
    return this.#files.size;
  }

  close() {
    this.#isStopping = true;
    for (const socket of this.#sockets) socket.close();
  }

  async #addWriter(index) {
    const { client } = await this.addUser(`writer-${index}`);
    const writer = new DraftWriter(client, numbersFrom(this.seed + index), `writer-${index}`);
    await writer.begin();
    this.writers.push(writer);
  }

  async #repeat(work, pauseMs) {
    while (!this.#isStopping) {
      await work();
      await sleep(pauseMs);
    }
  }

  /** Uploads an image and a PDF, and downloads both. */
  async #useFiles() {
    const image = await this.#upload(
      'image',
      'images',
      'page.png',
      'image/png',
      await newImage(this.#files.size),
    );
    await this.#download(`/userimages/${image.filename}`);
    const pdf = await this.#upload(
      'pdf',
      'pdfs',
      'page.pdf',
      'application/pdf',
      await newPdf(this.#files.size),
    );
    await this.#download(`/userpdf/${pdf.filename}`);
  }

  async #upload(field, list, name, type, bytes, texts = {}) {
    const form = new FormData();
    for (const [key, text] of Object.entries(texts)) form.set(key, text);
    form.set('title', `File ${this.#files.size}`);
    form.set(field, new Blob([bytes], { type }), name);
    const { body } = await this.admin.call('POST', `/api/admin/${list}/upload`, form);
    return body[field];
  }

  async #download(path) {
    const { body } = await this.admin.call('GET', path);
    this.#files.set(path, hashOf(body));
  }

  async #openConsole() {
    const { io } = await import(inModules('socket.io-client/build/esm-debug/index.js'));
    const socket = io(this.deployment.url, {
      auth: { token: this.admin.token },
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 100,
      reconnectionDelayMax: 500,
    });
    socket.on('connect', () => socket.emit('join-admin'));
    // A server that stops closes its sockets. As the console does, the client then connects again.
    socket.on('disconnect', (reason) => reason === 'io server disconnect' && socket.connect());
    await new Promise((resolve) => socket.once('connect', resolve));
    return socket;
  }
}

function hears(socket, email) {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(
      () => reject(new Error(`No console shows the start of ${email}`)),
      SHOWN_LIMIT_MS,
    );
    const listen = ({ userEmail }) => {
      if (userEmail !== email) return;
      clearTimeout(limit);
      socket.off('work-started', listen);
      resolve();
    };
    socket.on('work-started', listen);
  });
}

/** The connection failed, or the server starts, recovers or ended it (SQLSTATE classes 08 and 57). */
function isUnreachable({ code, message }) {
  return /^(ECONN|08|57)/.test(code ?? '') || /terminated/.test(message);
}

function hashOf(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}

async function newImage(number) {
  const { default: sharp } = await import(inModules('sharp/dist/index.mjs'));
  const background = { r: number % 256, g: 120, b: 200 };
  return sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
}

async function newPdf(number) {
  const { PDFDocument } = await import(inModules('pdf-lib/cjs/index.js'));
  const document = await PDFDocument.create();
  document.addPage().drawText(`Page ${number}`);
  return document.save();
}
