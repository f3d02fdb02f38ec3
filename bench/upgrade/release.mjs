import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { machineEnvironment } from '../../scripts/lib/node-runtime.mjs';
import { root } from '../../scripts/lib/paths.mjs';
import { run } from '../../scripts/lib/processes.mjs';

/** The last release, and whether it must be stopped for the update. docs/releasing.md says when to change it. */
export const RELEASE = {
  version: '0.3.0',
  commit: '5b0f1a961f942f7984f36bb06f7a3d97a3dc950b',
  isStopped: true,
};

const BUILD = `
  import { ensureInstalled } from './scripts/lib/install.mjs';
  import { build } from './scripts/lib/build.mjs';
  ensureInstalled();
  await build(['backend']);`;

/**
 * Checks the last release out of the git history into a temporary folder, and installs and builds its backend there. Later
 * runs use the same folder.
 * @returns the folder
 */
export async function buildRelease() {
  const { version, commit } = RELEASE;
  const folder = join(tmpdir(), `inkwell-${version}-${commit.slice(0, 12)}`);
  if (!existsSync(folder)) checkOut(commit, folder);
  const args = ['--input-type=module', '-e', BUILD];
  const { code, output } = await run(process.execPath, args, { cwd: folder, env: machineEnvironment() });
  if (code !== 0) throw new Error(`Version ${version} could not be built in ${folder}:\n${output}`);
  return folder;
}

function checkOut(commit, folder) {
  if (git('cat-file', '-e', `${commit}^{commit}`).status !== 0) {
    throw new Error(
      `The git history has no commit ${commit} of version ${RELEASE.version}. Run this in a full clone ` +
        '(git fetch --unshallow).',
    );
  }
  const partial = `${folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial);
  const archive = `${partial}/release.tar`;
  check(git('archive', '--format=tar', '-o', archive, commit));
  check(spawnSync('tar', ['-xf', archive, '-C', partial], { encoding: 'utf8' }));
  rmSync(archive);
  renameSync(partial, folder);
}

function git(...args) {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8' });
}

function check({ status, stderr, error }) {
  if (status !== 0) throw new Error(`The release could not be checked out: ${error?.message ?? stderr}`);
}
