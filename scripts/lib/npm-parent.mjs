import { readFileSync } from 'node:fs';

const POLL_MS = 250;
/** npm starts a shell, which starts this script; npm is never further up. */
const GENERATIONS = 3;

/**
 * Calls `stop` when the npm process that runs this script has ended. npm normally ends after its script; if it ends
 * earlier it was killed, and this script must stop what it started. Linux only.
 */
export function onNpmKilled(stop) {
  const child = findChildOfNpm();
  if (!child) return;
  const npm = parentOf(child);
  const watch = setInterval(() => {
    if (parentOf(child) === npm) return;
    clearInterval(watch);
    stop();
  }, POLL_MS);
  watch.unref();
}

/** This process, or the shell between npm and it. */
function findChildOfNpm() {
  let pid = process.pid;
  for (let generation = 0; generation < GENERATIONS; generation++) {
    const parent = parentOf(pid);
    if (!parent) return undefined;
    if (isNpm(parent)) return pid;
    pid = parent;
  }
  return undefined;
}

function isNpm(pid) {
  const command = readProcess(pid, 'cmdline');
  return /^npm\b/.test(command) || command.includes('npm-cli.js');
}

function parentOf(pid) {
  // The name, in parentheses, may contain any character; the state and the parent follow it.
  const [, , parent] = readProcess(pid, 'stat').split(')').pop().split(' ');
  return Number(parent) || undefined;
}

function readProcess(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
