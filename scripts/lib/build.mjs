import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { compressFolder } from './compress.mjs';
import { fingerprint, hasStamp, writeStamp } from './fingerprint.mjs';
import { fail, print, seconds } from './output.mjs';
import { inRoot, programs } from './paths.mjs';
import { runNode } from './processes.mjs';

const PACKAGES = ['contract', 'local-services'];
const SHARED_INPUTS = ['package-lock.json', 'tsconfig.base.json'];

/** The workspaces, their inputs and commands. `result` is a file that must exist afterwards. */
const workspaces = {
  contract: {
    folder: 'packages/contract',
    inputs: ['packages/contract'],
    result: 'packages/contract/dist/validation.js',
    command: [programs.compile, '-p', 'packages/contract/tsconfig.json'],
    afterwards: () => copyGeneratedTypes('contract'),
  },
  client: {
    folder: 'packages/client',
    inputs: ['packages/client', 'packages/contract/src/generated'],
    result: 'packages/client/dist/client.js',
    command: [programs.compile, '-p', 'packages/client/tsconfig.build.json'],
    afterwards: () => copyGeneratedTypes('client'),
  },
  'local-services': {
    folder: 'packages/local-services',
    inputs: ['packages/local-services', 'packages/contract'],
    result: 'packages/local-services/dist/postgres/embedded-postgres.js',
    command: [programs.compile, '-p', 'packages/local-services/tsconfig.build.json'],
  },
  backend: {
    inputs: [
      'backend/src',
      'backend/package.json',
      'backend/nest-cli.json',
      'backend/tsconfig.json',
      'backend/tsconfig.build.json',
      'packages/contract',
      'packages/local-services',
    ],
    result: 'backend/dist/main.js',
    command: [programs.nest, 'build'],
    cwd: 'backend',
    afterwards: bundleVerifier,
  },
  'user-ui': viteApp('user-ui'),
  'admin-ui': viteApp('admin-ui'),
};

function viteApp(name) {
  return {
    inputs: [name, 'packages/contract', 'packages/editor', 'packages/web'],
    result: `${name}/dist/index.html`,
    command: [programs.vite, 'build', '--logLevel', 'warn'],
    cwd: name,
    afterwards: () => compressFolder(inRoot(name, 'dist')),
  };
}

/**
 * Builds the packages and the named workspaces where their inputs changed since the last build.
 * @throws with the compiler's output when one fails
 */
export async function build(names = Object.keys(workspaces), { log = print } = {}) {
  // The backend reads the output of both packages, the apps that of the contract.
  for (const name of PACKAGES) await buildOne(name, log);
  await Promise.all(names.filter((name) => !PACKAGES.includes(name)).map((name) => buildOne(name, log)));
}

async function buildOne(name, log) {
  const { folder = name, inputs, result, command, cwd = '.', afterwards } = workspaces[name];
  const stamp = inRoot(folder, 'dist', '.built');
  const made = fingerprint([...inputs, ...SHARED_INPUTS].map((path) => inRoot(path)));
  if (hasStamp(stamp, made) && existsSync(inRoot(result))) return;

  // The old output is deleted: files of deleted sources would work on this machine only.
  rmSync(inRoot(folder, 'dist'), { recursive: true, force: true });
  log(`Building ${name} …`);
  const { code, output, durationMs } = await runNode(command, { cwd: inRoot(cwd) });
  if (code !== 0) throw new BuildError(name, output);
  await afterwards?.();
  if (!existsSync(inRoot(result))) throw new BuildError(name, `${output}\nThe build made no ${result}.`);
  writeStamp(stamp, made);
  log(`Built ${name} in ${seconds(durationMs)}.`);
}

export class BuildError extends Error {
  constructor(name, output) {
    super(`The build of ${name} failed:\n${output.trim()}`);
  }
}

/** Builds, and ends the script if the build fails. */
export async function buildOrFail(names) {
  try {
    await build(names);
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    fail(error.message);
  }
}

/** Builds as one part of the tests. */
export async function runBuild(names) {
  const startedAt = performance.now();
  let details = '';
  try {
    await build(names, { log: () => undefined });
  } catch (error) {
    details = error.message;
  }
  const failed = details ? 1 : 0;
  return {
    name: 'build',
    passed: 1 - failed,
    failed,
    skipped: 0,
    durationMs: performance.now() - startedAt,
    details,
  };
}

/** Copies the generated types of the API into a package, because its own declarations refer to them and the compiler does not. */
function copyGeneratedTypes(name) {
  const from = inRoot('packages', 'contract', 'src', 'generated');
  if (!existsSync(from)) return;
  const declarations = readdirSync(from).filter((file) => file.endsWith('.d.ts'));
  for (const file of declarations)
    cpSync(join(from, file), inRoot('packages', name, 'dist', 'generated', file));
}

/**
 * Bundles the program that is in each case file, from the sources, into one file that needs only Node. It is not made smaller, so that
 * people can read it.
 */
export async function bundleVerifier() {
  // Loaded here, because the scripts run before anything is installed.
  const { build: bundle } = await import('rolldown');
  const folder = 'integrations/case-file';
  try {
    await bundle({
      input: inRoot('backend/src', folder, 'verify/verify.ts'),
      platform: 'node',
      resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
      transform: { target: 'node20' },
      output: { file: inRoot('backend/dist', folder, 'verify.mjs') },
    });
  } catch (error) {
    throw new BuildError('backend', error.message);
  }
}

export function clean() {
  for (const [name, { folder = name }] of Object.entries(workspaces)) {
    rmSync(inRoot(folder, 'dist'), { recursive: true, force: true });
  }
}
