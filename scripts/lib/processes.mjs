import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { nodePath, projectEnvironment } from './node-runtime.mjs';
import { root } from './paths.mjs';

/** How long a stopped program may take to clean up. */
const GRACE_MS = 8000;
const SECOND_THOUGHT_MS = 2000;
const running = new Set();

/**
 * Runs a program of the project with the project's Node and collects its output.
 * @returns {Promise<{ code: number, output: string, durationMs: number }>}
 */
export function runNode(args, options = {}) {
  return run(nodePath(), args, options);
}

/** @param {{ cwd?: string, env?: object, onLine?: (line: string) => void }} options */
export function run(command, args, { cwd = root, env = projectEnvironment(), onLine } = {}) {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const child = start(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (chunk) => {
      output += chunk;
      if (onLine) for (const line of String(chunk).split('\n')) if (line.trim()) onLine(line);
    };
    child.stdout.setEncoding('utf8').on('data', collect);
    child.stderr.setEncoding('utf8').on('data', collect);
    const finish = (code) => resolve({ code, output, durationMs: performance.now() - startedAt });
    child.once('error', (error) => {
      output += `${error.message}\n`;
      finish(127);
    });
    child.once('close', (code, signal) => finish(exitCode(code, signal)));
  });
}

/**
 * Starts a program in its own process group, so that its whole process tree can be stopped, and so that Ctrl-C reaches it
 * only once, from this script and not from the terminal too.
 */
export function start(command, args, options) {
  const child = spawn(command, args, { detached: process.platform !== 'win32', ...options });
  running.add(child);
  child.once('error', () => running.delete(child));
  child.once('exit', () => running.delete(child));
  return child;
}

export function signalTree(child, signal) {
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Calls `stop` on the first signal and `force` on a later one. One Ctrl-C arrives several times at once, from the terminal and
 * from npm; a second key press comes later.
 * @returns a function that removes the listeners
 */
export function onStopSignal(stop, force) {
  let askedAt;
  const listen = (signal) => {
    if (askedAt === undefined) {
      askedAt = performance.now();
      stop(signal);
    } else if (performance.now() - askedAt > SECOND_THOUGHT_MS) {
      force();
    }
  };
  for (const signal of STOP_SIGNALS) process.on(signal, listen);
  return () => {
    for (const signal of STOP_SIGNALS) process.off(signal, listen);
  };
}

/** On Ctrl-C or SIGTERM stops everything that was started here, and then this script. */
export function stopTreesOnSignal() {
  const kill = () => {
    for (const child of running) signalTree(child, 'SIGKILL');
  };
  return onStopSignal((signal) => {
    const ended = [...running].map((child) => new Promise((resolve) => child.once('exit', resolve)));
    for (const child of running) signalTree(child, signal);
    setTimeout(kill, GRACE_MS).unref();
    Promise.all(ended).then(() => process.exit(exitCode(null, signal)));
  }, kill);
}

/** The shell's convention: 128 plus the number of the signal. */
export function exitCode(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0);
}
