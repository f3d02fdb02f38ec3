import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { signalTree } from '../lib/processes.mjs';

const STOP_LIMIT_MS = 15_000;
/** A start takes two minutes if the machine has much other work. */
const ANSWER_LIMIT_MS = 300_000;

/** Waits until the server answers this address with 200. @throws if the program ends before that */
export async function waitForAnswer(program, url) {
  const giveUpAt = performance.now() + ANSWER_LIMIT_MS;
  for (;;) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    if (program.exitCode !== null)
      throw new Error(`${program.spawnfile} ended with code ${program.exitCode}.`);
    if (performance.now() > giveUpAt) throw new Error(`${url} does not answer.`);
    await sleep(200);
  }
}

export async function stop(program) {
  if (program.exitCode !== null) return;
  const ended = once(program, 'exit');
  signalTree(program, 'SIGTERM');
  const limit = setTimeout(() => signalTree(program, 'SIGKILL'), STOP_LIMIT_MS);
  await ended;
  clearTimeout(limit);
}
