import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { inject } from 'vitest';
import { withDatabase } from './database-url.js';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const START_LIMIT_MS = 60_000;

/** Runs the compiled program in a separate process, which a test can kill. */
export class Program {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
    /** The output so far, for the message of a failed test. */
    readonly output: () => string,
  ) {}

  /** Compiles the files that changed since the last build, once for all spec files that call this at the same time. */
  static async build(): Promise<void> {
    const client = new pg.Client({ connectionString: withDatabase(inject('templateUrl'), 'postgres') });
    await client.connect();
    try {
      await client.query(`SELECT pg_advisory_lock(hashtext('build the backend'))`);
      const script = `import('./scripts/lib/build.mjs').then(({ build }) => build(['backend']))`;
      await promisify(execFile)(process.execPath, ['-e', script], { cwd: ROOT });
    } finally {
      // This also releases the lock.
      await client.end();
    }
  }

  /** Resolves when the program has printed that it is ready. */
  static async start(environment: Record<string, string>): Promise<Program> {
    const port = await freePort();
    const child = spawn(process.execPath, ['backend/dist/main.js'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), ...environment },
    });
    let output = '';
    const program = new Program(child, `http://127.0.0.1:${port}`, () => output);
    const ready = new Promise<void>((resolve, reject) => {
      const fail = (reason: string) => reject(new Error(`The program ${reason}:\n${output}`));
      const timer = setTimeout(() => fail('did not start in time'), START_LIMIT_MS);
      const collect = (chunk: Buffer) => {
        output += String(chunk);
        if (output.includes('Inkwell is ready.')) resolve();
      };
      child.stdout?.on('data', collect);
      child.stderr?.on('data', collect);
      child.once('exit', (code) => fail(`ended with ${code} before it was ready`));
      void once(child, 'spawn').then(() => child.once('exit', () => clearTimeout(timer)));
    });
    await ready.catch(async (error: unknown) => {
      await program.kill();
      throw error;
    });
    return program;
  }

  /** The URL of the mailbox. The program prints it if it uses the embedded mail server. */
  get mailboxUrl(): string {
    return /Mailbox +(http:\/\/\S+?)\/?\n/.exec(this.output())?.[1] ?? '';
  }

  /** Kills the program with SIGKILL. */
  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }

  /** Sends SIGTERM. @returns the exit code */
  async terminate(): Promise<number | null> {
    const ended = this.ended();
    this.child.kill('SIGTERM');
    return ended;
  }

  /** Resolves with the exit code when the program ends. */
  async ended(): Promise<number | null> {
    if (this.child.exitCode !== null) return this.child.exitCode;
    const [code] = await once(this.child, 'exit');
    return code as number | null;
  }

  async post<Body>(path: string, body: object, token?: string): Promise<Body> {
    const response = await fetch(`${this.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Body;
  }
}

/** Below the ephemeral ports, so that no outgoing connection takes the port before the program listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 30_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    await new Promise((resolve) => server.close(resolve));
    if (isFree) return port;
  }
}
