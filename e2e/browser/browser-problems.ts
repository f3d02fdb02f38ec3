import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** Chromium logs every refused request; a test says which statuses it provokes. */
const REFUSED = /^Failed to load resource: the server responded with a status of (\d{3})/;

/** What it logs of a request that found no network. */
const NO_NETWORK = /^Failed to load resource: net::ERR_INTERNET_DISCONNECTED/;

export interface Expected {
  /** Of refused requests. */
  statuses: readonly number[];
  goesOffline: boolean;
}

/**
 * Collects what a person with the developer tools open would see go wrong: errors on the console, among them
 * every breach of the content security policy, uncaught exceptions and server errors.
 */
export function collectProblems(context: BrowserContext, expected: Expected): string[] {
  const problems: string[] = [];
  context.on('console', (message) => {
    if (isComplaint(message, expected)) {
      problems.push(`${message.type()} on ${message.location().url}: ${message.text()}`);
    }
  });
  context.on('weberror', (error) => problems.push(`uncaught on ${error.page()?.url()}: ${error.error()}`));
  context.on('response', (response) => {
    if (response.status() >= 500 && !expected.statuses.includes(response.status())) {
      problems.push(`${response.status()} from ${response.url()}`);
    }
  });
  return problems;
}

function isComplaint(message: ConsoleMessage, { statuses, goesOffline }: Expected): boolean {
  if (!['error', 'warning', 'assert'].includes(message.type())) return false;
  const [, status] = REFUSED.exec(message.text()) ?? [];
  if (goesOffline && NO_NETWORK.test(message.text())) return false;
  return !(status && statuses.includes(Number(status)));
}
