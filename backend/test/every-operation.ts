import { UNKNOWN_ID } from './operation-bodies.js';
import type { Operation } from './operations.js';

/** For a test that asks every operation. */
export const MANY_CALLS = { timeout: 120_000 };

/** The path of the operation, with ids that no record has. */
export const unknownUrlOf = ({ path }: Operation) =>
  path
    .replace('{version}', '999999')
    .replace('{textId}', '999999')
    .replaceAll(/\{\w+\}/g, UNKNOWN_ID);

/** Checks all operations, and then fails with one line for each that did not pass. */
export async function expectOfEach(
  operations: Operation[],
  check: (operation: Operation) => Promise<void>,
): Promise<void> {
  if (operations.length === 0) throw new Error('There is no operation to check.');
  const failures: string[] = [];
  for (const operation of operations) {
    const { id, method, path } = operation;
    await check(operation).catch((error: unknown) =>
      failures.push(`${id} (${method} ${path}): ${error instanceof Error ? error.message : String(error)}`),
    );
  }
  if (failures.length === 0) return;
  throw new Error(`${failures.length} of ${operations.length} operations failed:\n${failures.join('\n')}`);
}
