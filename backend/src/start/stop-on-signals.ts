const LIMIT_MS = 10_000;

/**
 * Runs `stop` once on SIGTERM, SIGINT or SIGHUP, and ends the process after 10 seconds at the latest.
 * @returns a function that stops the process in the same way, with this exit code
 */
export function stopOnSignals(stop: () => Promise<void>): (exitCode: number) => void {
  let isStopping = false;
  const begin = async (exitCode: number) => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), LIMIT_MS).unref();
    try {
      await stop();
      process.exit(exitCode);
    } catch (error) {
      process.stderr.write(
        `Inkwell did not stop cleanly: ${error instanceof Error ? error.message : error}\n`,
      );
      process.exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void begin(0));
  return (exitCode) => void begin(exitCode);
}
