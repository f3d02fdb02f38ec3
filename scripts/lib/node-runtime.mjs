import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import { fail } from './output.mjs';
import { inModules, inRoot } from './paths.mjs';

/** The minimum for the scripts and npm, before anything is installed. */
const OLDEST_FOR_SCRIPTS = '20.19.0';

const pinned = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).inkwell.node;
const fromNpm = inModules('.bin', 'node');

/** npm has the pinned Node for these platforms; elsewhere the machine's Node is used. */
const comesFromNpm = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch) && hasGlibc();

/** Ends the script with one line if this machine cannot run the product. */
export function checkPlatform() {
  if (isOlder(process.versions.node, OLDEST_FOR_SCRIPTS)) {
    fail(`Inkwell needs Node ${OLDEST_FOR_SCRIPTS} or later to start with; this is ${process.version}.`);
  }
  if (!comesFromNpm && isOlder(process.versions.node, pinned)) {
    const machine = `${process.platform}-${process.arch}`;
    fail(`On ${machine} Inkwell needs Node ${pinned} or later installed; this is ${process.version}.`);
  }
}

/** The Node that runs the product and every tool: the pinned one from npm if there is one. */
export function nodePath() {
  return comesFromNpm && existsSync(fromNpm) ? fromNpm : process.execPath;
}

/** An environment in which `node` and every program from npm are the project's own. */
export function projectEnvironment(extra = {}) {
  const path = [inModules('.bin'), process.env.PATH].join(delimiter);
  return { ...process.env, PATH: path, ...extra };
}

/** An environment in which `node` and `npm` are the machine's: `npm ci` deletes the project's own. */
export function machineEnvironment() {
  const modules = inModules('.bin');
  const path = process.env.PATH.split(delimiter).filter(
    (folder) => folder !== modules && !isInsideModules(folder),
  );
  return { ...process.env, PATH: path.join(delimiter) };
}

/** Alpine and similar systems have another C library; npm's Node and PostgreSQL are not built for it. */
function hasGlibc() {
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime !== undefined;
}

function isInsideModules(folder) {
  return folder.startsWith(dirname(inModules('.bin')));
}

function isOlder(version, than) {
  const [a, b] = [version, than].map((text) => text.split('.').map(Number));
  const differing = a.findIndex((part, index) => part !== b[index]);
  return differing !== -1 && a[differing] < b[differing];
}
