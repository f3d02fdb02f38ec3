import type { Logger } from '@nestjs/common';

/**
 * Runs the steps one after the other. An error of one step is logged and does not stop the others.
 * @param steps by the name that the log gives them
 * @returns the errors
 */
export async function runSteps(
  logger: Logger,
  steps: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<unknown[]> {
  const errors: unknown[] = [];
  for (const [step, run] of Object.entries(steps)) {
    try {
      await run();
    } catch (error) {
      logger.error({ err: error, step }, 'A step failed and runs again with the next run');
      errors.push(error);
    }
  }
  return errors;
}
