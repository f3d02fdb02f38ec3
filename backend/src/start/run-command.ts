const STOPPED_BY_SIGNAL = 130;

/** Runs a command until it ends or Ctrl-C. Prints the reason of a failure in one line. */
export async function runCommand(name: string, run: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const abort = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => abort.abort());
  try {
    await run(abort.signal);
    process.exit(process.exitCode ?? 0);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(abort.signal.aborted ? `${name} was stopped.\n` : `${name} failed: ${reason}.\n`);
    process.exit(abort.signal.aborted ? STOPPED_BY_SIGNAL : 1);
  }
}

export function print(line = ''): void {
  process.stdout.write(`${line}\n`);
}
