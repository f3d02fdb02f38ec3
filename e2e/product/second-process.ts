import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseUrl } from './database.js';
import { runningProduct } from './running-product.js';
import { findFreePort, inRoot, PROGRAM, productEnvironment, STOP_WITH_PARENT } from './start-product.js';

const START_LIMIT_MS = 30_000;

/** A second process of the product on the same database, with its own port. */
export class SecondProcess {
  private child: ChildProcess | undefined;

  private constructor(
    private readonly port: number,
    private readonly settings: Record<string, string>,
  ) {}

  /** @param readSettings further settings, which may need the URL of the process */
  static async start(
    readSettings: (url: string) => Promise<Record<string, string>> = async () => ({}),
  ): Promise<SecondProcess> {
    const port = await findFreePort();
    const process = new SecondProcess(port, await readSettings(urlOf(port)));
    await process.restart();
    return process;
  }

  get url(): string {
    return urlOf(this.port);
  }

  /** Starts the process on the same port. */
  async restart(): Promise<void> {
    const { dataDir } = runningProduct();
    const env = {
      ...productEnvironment(dataDir, this.port),
      DATABASE_URL: await databaseUrl(),
      DEMO_DATA: 'off',
      // The first process runs the jobs, so that its mailbox gets all e-mails.
      PROCESS_ROLE: 'web',
      ...this.settings,
    };
    const child = spawn(process.execPath, ['--import', STOP_WITH_PARENT, PROGRAM], {
      cwd: inRoot('.'),
      env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.child = child;
    const giveUpAt = performance.now() + START_LIMIT_MS;
    while (!(await this.answers())) {
      if (child.exitCode !== null) throw new Error(`The second process ended with code ${child.exitCode}`);
      if (performance.now() > giveUpAt) throw new Error('The second process did not start in time');
      await sleep(100);
    }
  }

  /** Kills the process with SIGKILL. */
  async kill(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  private async answers(): Promise<boolean> {
    return fetch(`${this.url}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}

function urlOf(port: number): string {
  return `http://localhost:${port}`;
}
