import { once } from 'node:events';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signalTree } from '../lib/processes.mjs';

const HEALTHY_LIMIT_MS = 90_000;

/**
 * A service of docker-compose.yml that runs from the image: with the image's user, command and environment, a process list
 * and mounts of its own, and the service's volumes and settings. Differences from a container engine: system calls and
 * memory are not limited, and the root folder can be written.
 */
export class Container {
  #program;

  /**
   * @param {{ name: string, service: object, image: import('./container-image.mjs').ContainerImage,
   *   network: import('./test-network.mjs').TestNetwork, volumes: Record<string, string> }} options
   */
  constructor({ name, service, image, network, volumes }) {
    this.name = name;
    this.network = network;
    this.config = image.config;
    this.folder = image.createContainer();
    this.environment = {
      HOME: `/home/${this.config.User}`,
      ...Object.fromEntries(this.config.Env.map((line) => line.split(/=(.*)/s, 2))),
      ...Object.fromEntries(Object.entries(service.environment).map(([key, value]) => [key, String(value)])),
    };
    this.graceMs = Number.parseInt(service.stop_grace_period, 10) * 1000;
    this.command = [...this.config.Entrypoint, ...(service.command ?? this.config.Cmd)];
    this.shmSize = service.shm_size ?? '64m';
    this.mounts = service.volumes.map((volume) => {
      const [source, target] = volume.split(':');
      return [volumes[source], join(this.folder, target)];
    });
    writeFileSync(join(this.folder, 'etc/hosts'), network.hosts);
    this.logFile = join(volumes.logs, `${name}.log`);
  }

  async start() {
    const mounts = this.mounts.map(([source, target]) => `mount --bind "${source}" "${target}"`);
    const script = `
      mount -t proc proc "$1/proc"
      mount --rbind /dev "$1/dev"
      mount -t tmpfs -o mode=1777,size=${this.shmSize} shm "$1/dev/shm"
      ${mounts.join('\n')}
      folder="$1"; shift
      exec chroot --userspec=${this.config.User}: "$folder" sh -c 'cd ${this.config.WorkingDir}; exec "$@"' container "$@"`;
    const isolation = ['--mount', '--propagation', 'private', '--pid', '--fork', '--kill-child'];
    this.#program = this.network.start(
      this.name,
      'unshare',
      [...isolation, 'sh', '-ec', script, 'container', this.folder, ...this.command],
      { env: this.environment, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const log = (chunk) => appendFileSync(this.logFile, chunk);
    this.#program.stdout.on('data', log);
    this.#program.stderr.on('data', log);
    await this.#waitUntilHealthy();
  }

  /** Runs the health check of the Dockerfile. */
  async #waitUntilHealthy() {
    const [, ...check] = this.config.Healthcheck.Test;
    const giveUpAt = performance.now() + HEALTHY_LIMIT_MS;
    for (;;) {
      if (this.#program.exitCode !== null) throw new Error(`${this.name} ended: see ${this.logFile}`);
      try {
        const args = [`--userspec=${this.config.User}:`, this.folder, ...check];
        await this.network.run(this.name, 'chroot', args, { env: this.environment });
        return;
      } catch (error) {
        if (performance.now() > giveUpAt) throw error;
      }
      await sleep(300);
    }
  }

  /** Stops as Compose does. @returns how long it took @throws if SIGKILL was needed */
  async stop() {
    if (!this.#program || this.#program.exitCode !== null) return 0;
    const startedAt = performance.now();
    const ended = once(this.#program, 'exit');
    process.kill(this.#firstProcess(), 'SIGTERM');
    const limit = setTimeout(() => signalTree(this.#program, 'SIGKILL'), this.graceMs);
    const [, signal] = await ended;
    clearTimeout(limit);
    if (signal === 'SIGKILL') throw new Error(`${this.name} did not stop in ${this.graceMs} ms.`);
    return performance.now() - startedAt;
  }

  /** The number of the container's process 1, the only child of `unshare`. */
  #firstProcess() {
    const { pid } = this.#program;
    return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'));
  }
}
