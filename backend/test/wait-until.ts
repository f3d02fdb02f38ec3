import { vi } from 'vitest';

const TIMEOUT_MS = 15_000;
const INTERVAL_MS = 20;

/** Repeats the check until it returns true; fails after 15 seconds. For states that send no event. */
export async function waitUntil(check: () => boolean | Promise<boolean>): Promise<void> {
  await vi.waitUntil(check, { timeout: TIMEOUT_MS, interval: INTERVAL_MS });
}
