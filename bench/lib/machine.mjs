import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, hostname, totalmem } from 'node:os';
import { inRoot } from '../../scripts/lib/paths.mjs';

/** The measured server has a core of its own; the load generator and PostgreSQL share the other. */
const SERVER_CORE = 0;
const OTHER_CORE = 1;
const TICKS_PER_SECOND = 100;
const GIBIBYTE = 1024 ** 3;

const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;

/** A command that starts a program on the server's core. */
export const serverCorePrefix = canPin ? ['taskset', '-c', String(SERVER_CORE)] : [];

/** Moves a process and its threads to the other core; its later children inherit that. */
export function moveToOtherCore(pid) {
  if (canPin) spawnSync('taskset', ['-a', '-c', '-p', String(OTHER_CORE), String(pid)]);
}

/** For programs that stand for a user's machine. Later children inherit that. */
export function moveToAllCores(pid) {
  if (canPin) spawnSync('taskset', ['-a', '-c', '-p', `0-${availableParallelism() - 1}`, String(pid)]);
}

/** For PostgreSQL, which has a process for each connection. */
export function moveTreeToOtherCore(pid) {
  moveToOtherCore(pid);
  if (canPin) for (const child of childrenOf(pid)) moveTreeToOtherCore(child);
}

function childrenOf(pid) {
  const found = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return found.stdout.split('\n').filter(Boolean).map(Number);
}

/** Resident memory in MB. */
export function residentMb(pid) {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}

/** Seconds of processor time of a process; NaN if the system does not report it. */
export function processorSeconds(pid) {
  try {
    // The program's name, in parentheses, may contain blanks.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}

/** Seconds of processor time of a process, its children, and the children that have ended. */
export function treeProcessorSeconds(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return childrenOf(pid).reduce(
      (sum, child) => sum + treeProcessorSeconds(child),
      ticks / TICKS_PER_SECOND,
    );
  } catch {
    return 0;
  }
}

export function describeMachine() {
  return {
    name: hostname(),
    processor: cpus()[0]?.model.trim() ?? 'unknown processor',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / GIBIBYTE),
    node: process.versions.node,
    inkwell: productVersion(),
    pinned: canPin,
  };
}

function productVersion() {
  return JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).version;
}
