import { freePort, type Server, startProduct } from '../../scripts/lib/start-server.mjs';
import { databaseUrl } from './database.js';
import { runningProduct } from './running-product.js';
import { productSettings } from './start-product.js';

/** A second process of the product on the same database, with its own port. */
export class SecondProcess {
  private server: Server | undefined;

  private constructor(
    private readonly port: number,
    private readonly settings: Record<string, string>,
  ) {}

  /** @param readSettings further settings, which may need the URL of the process */
  static async start(
    readSettings: (url: string) => Promise<Record<string, string>> = async () => ({}),
  ): Promise<SecondProcess> {
    const port = await freePort();
    const process = new SecondProcess(port, await readSettings(urlOf(port)));
    await process.restart();
    return process;
  }

  get url(): string {
    return urlOf(this.port);
  }

  /** Starts the process on the same port. */
  async restart(): Promise<void> {
    const env = {
      ...productSettings(runningProduct().dataDir),
      DATABASE_URL: await databaseUrl(),
      DEMO_DATA: 'off',
      // The first process runs the jobs, so that its mailbox gets all e-mails.
      PROCESS_ROLE: 'web',
      ...this.settings,
    };
    this.server = await startProduct({ port: this.port, env });
  }

  /** Kills the process with SIGKILL. */
  async kill(): Promise<void> {
    await this.server?.kill();
  }
}

function urlOf(port: number): string {
  return `http://localhost:${port}`;
}
