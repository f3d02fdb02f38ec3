import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, hostname, totalmem } from 'node:os';
import { inRoot } from '../../scripts/lib/paths.mjs';

/** The server under load has one core to itself; the load and PostgreSQL share the other. */
const SERVER_CORE = 0;
const OTHER_CORE = 1;
const TICKS_PER_SECOND = 100;
const GIBIBYTE = 1024 ** 3;

const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;

/** @returns {[command: string, args: string[]]} what starts the program on the server's core */
export function onServerCore(command, args) {
  return canPin ? ['taskset', ['-c', String(SERVER_CORE), command, ...args]] : [command, args];
}

/** Moves a process and its threads to the other core. What it starts later follows it. */
export function moveToOtherCore(pid) {
  if (canPin) spawnSync('taskset', ['-a', '-c', '-p', String(OTHER_CORE), String(pid)]);
}

/** For what a person's own machine would do. What it starts later follows it. */
export function moveToAllCores(pid) {
  if (canPin) spawnSync('taskset', ['-a', '-c', '-p', `0-${availableParallelism() - 1}`, String(pid)]);
}

/** PostgreSQL has a process for each connection. */
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

/**
 * Memory of a process and of all it has started, in MB; what several of them share is counted once. What ends meanwhile
 * counts as nothing.
 */
export function treeMb(pid) {
  return childrenOf(pid).reduce((sum, child) => sum + treeMb(child), proportionalMb(pid));
}

function proportionalMb(pid) {
  try {
    return Number(/Pss:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))[1]) / 1024;
  } catch {
    return 0;
  }
}

/** The most resident memory a process has had, in MB; NaN where the system does not say. */
export function peakMb(pid) {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** Seconds of processor time a process has used; NaN where the system does not say. */
export function processorSeconds(pid) {
  try {
    // The name of the program, in parentheses, may hold blanks.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}

export function describeMachine() {
  return {
    name: hostname(),
    processor: cpus()[0]?.model.trim() ?? 'unknown processor',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / GIBIBYTE),
    node: process.versions.node,
    inkwell: JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).version,
    pinned: canPin,
  };
}
