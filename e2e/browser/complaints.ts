import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** Chromium logs every refused request; a test says which statuses it provokes. */
const REFUSED = /^Failed to load resource: the server responded with a status of (\d{3})/;

/**
 * Collects what a person with the developer tools open would see go wrong: errors on the console, among them
 * every breach of the content security policy, uncaught exceptions and server errors.
 */
export function collectComplaints(context: BrowserContext, expectedStatuses: readonly number[]): string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (isComplaint(message, expectedStatuses)) {
      complaints.push(`${message.type()} on ${message.location().url}: ${message.text()}`);
    }
  });
  context.on('weberror', (error) => complaints.push(`uncaught on ${error.page()?.url()}: ${error.error()}`));
  context.on('response', (response) => {
    if (response.status() >= 500 && !expectedStatuses.includes(response.status())) {
      complaints.push(`${response.status()} from ${response.url()}`);
    }
  });
  return complaints;
}

function isComplaint(message: ConsoleMessage, expectedStatuses: readonly number[]): boolean {
  if (!['error', 'warning', 'assert'].includes(message.type())) return false;
  const [, status] = REFUSED.exec(message.text()) ?? [];
  return !(status && expectedStatuses.includes(Number(status)));
}
