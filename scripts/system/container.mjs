import { once } from 'node:events';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run, signalTree, start } from '../lib/processes.mjs';

const HEALTHY_LIMIT_MS = 90_000;

/**
 * A container of the image: with the image's user, command and environment, and a process list and mounts of its own, on the network
 * of this machine. Differences from a container engine: system calls and memory are not limited, and the root folder can be written.
 */
export class Container {
  #program;

  /**
   * @param {{ image: import('./container-image.mjs').ContainerImage, environment: Record<string, string>, dataFolder: string,
   *   logFile: string, service: { shm_size: string, stop_grace_period: string } }} options `service` is one of docker-compose.yml
   */
  constructor({ image, environment, dataFolder, logFile, service }) {
    this.config = image.config;
    this.folder = image.createContainer();
    this.environment = {
      HOME: `/home/${this.config.User}`,
      ...Object.fromEntries(this.config.Env.map((line) => line.split(/=(.*)/s, 2))),
      ...environment,
    };
    this.graceMs = Number.parseInt(service.stop_grace_period, 10) * 1000;
    this.shmSize = service.shm_size;
    this.dataFolder = dataFolder;
    this.logFile = logFile;
  }

  async start() {
    const script = `
      mount -t proc proc "$1/proc"
      mount --rbind /dev "$1/dev"
      mount -t tmpfs -o mode=1777,size=${this.shmSize} shm "$1/dev/shm"
      mount --bind "${this.dataFolder}" "${join(this.folder, 'data')}"
      folder="$1"; shift
      exec chroot --userspec=${this.config.User}: "$folder" sh -c 'cd ${this.config.WorkingDir}; exec "$@"' container "$@"`;
    const isolation = ['--mount', '--propagation', 'private', '--pid', '--fork', '--kill-child'];
    const command = [...this.config.Entrypoint, ...this.config.Cmd];
    this.#program = start(
      'unshare',
      [...isolation, 'sh', '-ec', script, 'container', this.folder, ...command],
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
    const args = [`--userspec=${this.config.User}:`, this.folder, ...check];
    const giveUpAt = performance.now() + HEALTHY_LIMIT_MS;
    for (;;) {
      if (this.#program.exitCode !== null) throw new Error(`The container ended: see ${this.logFile}`);
      const { code, output } = await run('chroot', args, { env: this.environment });
      if (code === 0) return;
      if (performance.now() > giveUpAt) throw new Error(`The container is not healthy:\n${output}`);
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
    if (signal === 'SIGKILL') throw new Error(`The container did not stop in ${this.graceMs} ms.`);
    return performance.now() - startedAt;
  }

  /** The number of the container's process 1, the only child of `unshare`. */
  #firstProcess() {
    const { pid } = this.#program;
    return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'));
  }
}
