import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { nodePath } from './node-runtime.mjs';
import { inRoot, root } from './paths.mjs';
import { exitCode, signalTree, start } from './processes.mjs';
import { serverFlags } from './server-flags.mjs';

/** A start takes two minutes if the machine has much other work. */
const READY_LIMIT_MS = 300_000;
const STOP_LIMIT_MS = 15_000;
const POLL_MS = 20;
/** Of the output, for the message about a start that failed. */
const KEPT_CHARACTERS = 10_000;

const STOP_WITH_PARENT = inRoot('scripts', 'lib', 'stop-with-parent.mjs');
const running = new Set();

/**
 * @typedef {object} Server
 * @property {number} port
 * @property {string} url
 * @property {number} pid
 * @property {number} readySeconds
 * @property {Promise<number>} ended resolves with the exit code
 * @property {() => Promise<number>} stop with SIGTERM; returns the exit code
 * @property {() => Promise<number>} kill with SIGKILL
 */

/**
 * Starts the built program with its own ports, and waits until it is ready. It has only the given settings, not those of this
 * machine, and stops with this process.
 * @param {object} options
 * @param {Record<string, string | undefined>} options.env
 * @param {number} [options.port]
 * @param {string[]} [options.flags] of Node
 * @param {string[]} [options.prefix] a command that starts the program, with its arguments
 * @param {NodeJS.WritableStream} [options.log] gets the output; without it, only the errors are printed
 * @returns {Promise<Server & { mailboxUrl: string }>} the mailbox is that of the built-in mail server
 */
export async function startProduct({ env, flags = [], ...options }) {
  const mailboxPort = await freePort();
  const server = await startServer({
    ...options,
    args: [...serverFlags, ...flags, 'backend/dist/main.js'],
    env: { SMTP_PORT: '0', MAILBOX_PORT: String(mailboxPort), ...env },
  });
  return { ...server, mailboxUrl: `http://localhost:${mailboxPort}` };
}

/**
 * Starts a Node program of the checkout that answers /api/health/ready.
 * @param {object} options
 * @param {string[]} options.args
 * @param {Record<string, string | undefined>} options.env
 * @param {number} [options.port]
 * @param {string[]} [options.prefix]
 * @param {NodeJS.WritableStream} [options.log]
 * @returns {Promise<Server>}
 */
export async function startServer({ args, env, port: givenPort, prefix = [], log }) {
  const port = givenPort ?? (await freePort());
  const startedAt = performance.now();
  const [command, ...rest] = [...prefix, nodePath(), '--import', STOP_WITH_PARENT, ...args];
  const child = start(command, rest, {
    cwd: root,
    env: { ...machineVariables(), PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const ended = new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('exit', (code, signal) => resolve(exitCode(code, signal)));
  });
  const kill = () => {
    signalTree(child, 'SIGKILL');
    return ended;
  };
  const stop = async () => {
    // It stops its database and its browser itself.
    child.kill('SIGTERM');
    const limit = setTimeout(kill, STOP_LIMIT_MS);
    const code = await ended;
    clearTimeout(limit);
    return code;
  };
  const url = `http://localhost:${port}`;
  const server = { port, url, pid: child.pid, ended, stop, kill };
  running.add(server);
  void ended.then(() => running.delete(server));
  const output = collectOutput(child, log);
  await untilReady(`${url}/api/health/ready`, child).catch(async (error) => {
    await server.stop();
    throw new Error(`${error.message}\n${output()}`);
  });
  return { ...server, readySeconds: (performance.now() - startedAt) / 1000 };
}

/** Stops all servers that were started here, the last one first: it may use the database of an earlier one. */
export async function stopServers() {
  for (const server of [...running].reverse()) await server.stop();
}

/** Below the ephemeral ports, so that no outgoing connection takes the port before the program listens. */
export async function freePort() {
  for (;;) {
    const port = randomInt(10_000, 30_000);
    const server = createServer();
    const isFree = await new Promise((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    await new Promise((resolve) => server.close(resolve));
    if (isFree) return port;
  }
}

function machineVariables() {
  const { PATH, HOME, TMPDIR, LANG, CHROMIUM_PATH } = process.env;
  return { PATH, HOME, TMPDIR, LANG, CHROMIUM_PATH };
}

function collectOutput(child, log) {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output = `${output}${chunk}`.slice(-KEPT_CHARACTERS);
    });
    if (log) stream.pipe(log, { end: false });
  }
  if (!log) child.stderr.pipe(process.stderr, { end: false });
  return () => output;
}

async function untilReady(url, child) {
  const giveUpAt = performance.now() + READY_LIMIT_MS;
  while (performance.now() < giveUpAt) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The start ended with code ${exitCode(child.exitCode, child.signalCode)}:`);
    const answer = await fetch(url).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await sleep(POLL_MS);
  }
  throw new Error('The start took too long:');
}
