import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TIMEOUT_MS = 60_000;

const STRICT = {
  ...{ noEmit: true, strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true },
  ...{ module: 'nodenext', target: 'es2023', types: ['node'], skipLibCheck: true },
};

/** An example of a page in docs/: what is between two lines of three backticks. */
interface Example {
  /** The section, a space and the language, such as `1. Create users sh`. Several in one section are numbered from the second on. */
  id: string;
  text: string;
}

interface Running {
  /** What it has printed so far. */
  output: () => string;
  /** Ends it. @returns all that it has printed */
  stop: () => Promise<string>;
}

/** Runs the examples of a page in a folder of their own, with the files that they write for each other. */
export class DocumentedExamples {
  private readonly examples: Example[];
  private readonly run = new Set<string>();
  /** Inside the repository, so that they find the packages. */
  readonly folder: string;

  constructor(page: string) {
    this.examples = examplesOf(readFileSync(join(ROOT, 'docs', page), 'utf8'));
    mkdirSync(join(ROOT, '.reports'), { recursive: true });
    this.folder = mkdtempSync(join(ROOT, '.reports', 'examples-'));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** The examples in these languages that no test has run. */
  left(...languages: string[]): string[] {
    const ids = this.examples.map(({ id }) => id);
    return ids.filter((id) => !this.run.has(id) && languages.some((language) => id.includes(` ${language}`)));
  }

  text(id: string): string {
    const example = this.examples.find((one) => one.id === id);
    if (!example)
      throw new Error(`No example "${id}", only ${this.examples.map((one) => one.id).join(', ')}`);
    this.run.add(id);
    return example.text;
  }

  write(name: string, content: string | Uint8Array): void {
    writeFileSync(join(this.folder, name), content);
  }

  has(name: string): boolean {
    return existsSync(join(this.folder, name));
  }

  read(name: string): string {
    return this.readBytes(name).toString();
  }

  readBytes(name: string): Buffer {
    return readFileSync(join(this.folder, name));
  }

  /** Runs a script after the functions that the page defines first. @returns what it prints */
  shell(id: string, functions: string, env: NodeJS.ProcessEnv): Promise<string> {
    const script = `${this.text(functions)}\n${this.text(id)}`;
    return this.complete('bash', ['-c', script], env);
  }

  /** Runs a program to its end. @returns what it prints */
  program(id: string, env: NodeJS.ProcessEnv, ...args: string[]): Promise<string> {
    return this.complete(process.execPath, [this.writeProgram(id), ...args], env);
  }

  /** Starts a program that runs until it is stopped. */
  start(id: string, env: NodeJS.ProcessEnv, ...args: string[]): Running {
    const child = this.spawn(process.execPath, [this.writeProgram(id), ...args], env);
    return {
      output: () => child.printed,
      stop: async () => {
        child.process.kill();
        await child.ended;
        return child.printed;
      },
    };
  }

  /** Checks the types of all programs that were run. @returns what the compiler prints */
  checkTypes(): Promise<string> {
    const files = [...this.run].filter((id) => id.includes(' ts')).map((id) => this.nameOf(id));
    this.write('tsconfig.json', JSON.stringify({ compilerOptions: STRICT, files }));
    const compiler = join(ROOT, 'node_modules', 'typescript7', 'bin', 'tsc');
    return this.complete(process.execPath, [compiler, '-p', '.'], {});
  }

  private writeProgram(id: string): string {
    const name = this.nameOf(id);
    this.write(name, this.text(id));
    return name;
  }

  /** A program begins with its name. */
  private nameOf(id: string): string {
    return /^\/\/ ([\w-]+\.ts)\n/.exec(this.text(id))?.[1] ?? 'deliver.ts';
  }

  private async complete(command: string, args: string[], env: NodeJS.ProcessEnv): Promise<string> {
    const child = this.spawn(command, args, env);
    const code = await child.ended;
    if (code !== 0) throw new Error(`${command} ended with ${code}:\n${child.printed}`);
    return child.printed;
  }

  private spawn(command: string, args: string[], env: NodeJS.ProcessEnv) {
    const { PATH } = process.env;
    const child = spawn(command, args, {
      cwd: this.folder,
      env: { PATH, ...env },
      timeout: TIMEOUT_MS,
      // With a socket as its input, Bash would read ~/.bashrc.
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const started = {
      process: child,
      printed: '',
      ended: new Promise<number | null>((resolve, reject) => {
        child.once('error', reject);
        child.once('close', resolve);
      }),
    };
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        started.printed += text;
      });
    return started;
  }
}

function examplesOf(page: string): Example[] {
  const counts = new Map<string, number>();
  return page.split(/^## /m).flatMap((section) => {
    const [heading = ''] = section.split('\n');
    return [...section.matchAll(/^( *)```(\w+)\n([\s\S]*?)^ *```$/gm)].map(
      ([, indent = '', language = '', text = '']) => {
        const name = `${heading} ${language}`;
        const count = (counts.get(name) ?? 0) + 1;
        counts.set(name, count);
        const lines = text.split('\n').map((line) => line.slice(line.startsWith(indent) ? indent.length : 0));
        return { id: count === 1 ? name : `${name} ${count}`, text: lines.join('\n') };
      },
    );
  });
}
