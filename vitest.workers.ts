import { availableParallelism } from 'node:os';

/**
 * Of every project: Vitest takes no two numbers in one run, and would keep one core free; with two cores that is half of
 * them.
 */
export const maxWorkers = Math.max(2, availableParallelism() - 1);
