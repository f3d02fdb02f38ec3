import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { nodePath } from '../lib/node-runtime.mjs';
import { print, seconds } from '../lib/output.mjs';
import { inRoot, root } from '../lib/paths.mjs';
import { run } from '../lib/processes.mjs';
import { CERTIFICATES, makeDebian, npmConfig, runOrThrow } from './debian.mjs';

/** Images stay here between runs: the base image takes a minute. */
const STORE = join(homedir(), '.cache', 'inkwell-system', 'images');
const OPTIONS = ['--root', STORE, '--runroot', '/run/inkwell-images', '--storage-driver', 'vfs'];
const NAME = 'inkwell';
/** Debian's slim images have none of this. */
const NOT_IN_SLIM = [
  'usr/share/doc',
  'usr/share/locale',
  'usr/share/man',
  'var/cache/apt',
  'var/lib/apt/lists',
];
const NODE_VERSION = 'inkwell.node';

/**
 * Builds the Dockerfile with buildah, which needs no daemon. Docker Hub is not needed either: the base image that the
 * Dockerfile names is made here, from the same release of Debian and Node from npm.
 * @returns {Promise<ContainerImage>}
 */
export async function buildImage() {
  mkdirSync(STORE, { recursive: true });
  // What a killed run left.
  buildah('rm', '--all');
  const base = baseName();
  const version = runOrThrow(nodePath(), ['--version']).trim();
  if (inspect(base)?.config.Labels?.[NODE_VERSION] !== version) makeBaseImage(base, version);
  print('Building the Dockerfile …');
  const build = ['build', '--isolation', 'chroot', '--format', 'docker', '--pull-never', '--tag', NAME];
  const { code, output, durationMs } = await run('buildah', [...OPTIONS, ...build, root]);
  if (code !== 0) throw new Error(`buildah build failed:\n${output.slice(-5000)}`);
  print(`Built the image in ${seconds(durationMs)}.`);
  return new ContainerImage(inspect(NAME).config);
}

/** The image, and the root folders of containers that were made from it. */
export class ContainerImage {
  #containers = [];

  /** @param config what the Dockerfile says: Env, User, WorkingDir, Entrypoint, Cmd, Healthcheck */
  constructor(config) {
    this.config = config;
  }

  /** @returns the root folder of a new container */
  createContainer() {
    const container = buildah('from', '--pull-never', NAME);
    this.#containers.push(container);
    return buildah('mount', container);
  }

  /** The base image stays. */
  remove() {
    for (const container of this.#containers) buildah('rm', container);
    buildah('rmi', NAME);
  }
}

function baseName() {
  const dockerfile = readFileSync(inRoot('Dockerfile'), 'utf8');
  const names = new Set([...dockerfile.matchAll(/^FROM (\S+:\S+)/gm)].map(([, name]) => name));
  if (names.size !== 1) throw new Error(`The Dockerfile has not one base image: ${[...names].join(', ')}`);
  return `docker.io/library/${[...names][0]}`;
}

/** As the official image: the user `node` has the number 1000. */
function makeBaseImage(name, version) {
  print(`Making ${name} …`);
  const container = buildah('from', 'scratch');
  try {
    const folder = buildah('mount', container);
    makeDebian(folder);
    for (const path of NOT_IN_SLIM) rmSync(join(folder, path), { recursive: true, force: true });
    runOrThrow('chroot', [folder, 'useradd', '--uid', '1000', '--create-home', 'node']);
    const environment = [
      'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`,
      `npm_config_registry=${npmConfig('registry')}`,
    ];
    const settings = environment.flatMap((variable) => ['--env', variable]);
    buildah('config', ...settings, '--label', `${NODE_VERSION}=${version}`, container);
    buildah('commit', '--quiet', '--format', 'docker', container, name);
  } finally {
    buildah('rm', container);
  }
}

function inspect(image) {
  const { status, stdout } = spawnSync('buildah', [...OPTIONS, 'inspect', '--type', 'image', image], {
    encoding: 'utf8',
  });
  return status === 0 ? JSON.parse(stdout).Docker : null;
}

function buildah(...args) {
  return runOrThrow('buildah', [...OPTIONS, ...args]).trim();
}
