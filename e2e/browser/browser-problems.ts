import type { BrowserContext, ConsoleMessage, Response, WebError } from '@playwright/test';

/** Chromium logs every response of 4xx and 5xx. A test lists the statuses that it expects. */
const REFUSED = /^Failed to load resource: the server responded with a status of (\d{3})/;

/** Chromium's message for a request without a network. */
const NO_NETWORK = /^Failed to load resource: net::ERR_INTERNET_DISCONNECTED/;

/** Playwright's message where the configuration blocks service workers. */
const NO_SERVICE_WORKER = 'Service Worker registration blocked by Playwright';

/** Chromium's message if the service worker begins to serve a page while the page loads: the file is then read again. */
const PRELOADED_BEFORE_SERVICE_WORKER = /^A preload for .* cross-world service worker resource mismatch\.$/;

/**
 * Chromium's message if the console closes its socket, or its page is left, while the socket connects. A socket that cannot connect has
 * another message.
 */
const LEFT_WHILE_CONNECTING =
  /^WebSocket connection to '[^']+\/socket\.io\/[^']*' failed: WebSocket is closed before the connection is established\.$/;

export interface Expected {
  /** The expected statuses of 4xx and 5xx. */
  statuses: readonly number[];
  goesOffline: boolean;
}

/**
 * Collects errors on the browser's console, which include violations of the content security policy, uncaught exceptions
 * and responses with 5xx. `stop` removes the listeners.
 */
export function watchProblems(
  context: BrowserContext,
  expected: Expected,
): { problems: string[]; stop: () => void } {
  const problems: string[] = [];
  const onConsole = (message: ConsoleMessage) => {
    if (isProblem(message, expected)) {
      problems.push(`${message.type()} on ${message.location().url}: ${message.text()}`);
    }
  };
  const onError = (error: WebError) => problems.push(`uncaught on ${error.page()?.url()}: ${error.error()}`);
  const onResponse = (response: Response) => {
    if (response.status() >= 500 && !expected.statuses.includes(response.status())) {
      problems.push(`${response.status()} from ${response.url()}`);
    }
  };
  context.on('console', onConsole).on('weberror', onError).on('response', onResponse);
  return {
    problems,
    stop: () => context.off('console', onConsole).off('weberror', onError).off('response', onResponse),
  };
}

function isProblem(message: ConsoleMessage, { statuses, goesOffline }: Expected): boolean {
  if (!['error', 'warning', 'assert'].includes(message.type())) return false;
  if (message.text() === NO_SERVICE_WORKER) return false;
  if (PRELOADED_BEFORE_SERVICE_WORKER.test(message.text())) return false;
  if (LEFT_WHILE_CONNECTING.test(message.text())) return false;
  const [, status] = REFUSED.exec(message.text()) ?? [];
  if (goesOffline && NO_NETWORK.test(message.text())) return false;
  return !(status && statuses.includes(Number(status)));
}
