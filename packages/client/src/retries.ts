export type Send = (request: Request) => Promise<Response>;

const FIRST_PAUSE_MS = 500;
/** If the server says a longer time, the caller decides. */
export const LONGEST_PAUSE_MS = 60_000;
/** Also the answers of a proxy whose server is away. */
const BUSY = [429, 502, 503, 504];

/**
 * Repeats a request that the server was too busy for, after the time that it says. Also one whose connection was lost. Only GET, and POST
 * with an `Idempotency-Key`: all others could act twice.
 */
export function withRetries(send: Send, retries: number): Send {
  return async (request) => {
    for (let attempt = 0; ; attempt++) {
      const isLast = attempt >= retries || !isRepeatable(request);
      // The body of a request can be sent once.
      const response = await send(isLast ? request : request.clone()).catch((error: unknown) => {
        if (isLast || request.signal.aborted) throw error;
        return null;
      });
      const pauseMs = response ? pauseAfter(response, attempt) : growingPause(attempt);
      if (response && (isLast || pauseMs === null)) return response;
      await response?.body?.cancel();
      await pause(pauseMs ?? 0, request.signal);
    }
  };
}

/** A form is not compared with the first one, so its key has no effect. */
function isRepeatable({ method, headers }: Request): boolean {
  if (method === 'GET' || method === 'HEAD') return true;
  const isForm = headers.get('Content-Type')?.startsWith('multipart/') ?? false;
  return method === 'POST' && headers.has('Idempotency-Key') && !isForm;
}

/** Returns null if the response is not to be followed by another attempt. */
function pauseAfter({ status, headers }: Response, attempt: number): number | null {
  if (!BUSY.includes(status)) return null;
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN);
  const pauseMs = Number.isFinite(seconds) ? seconds * 1000 : growingPause(attempt);
  return pauseMs <= LONGEST_PAUSE_MS ? pauseMs : null;
}

function growingPause(attempt: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS);
}

/** Rejects with the signal's reason if that is aborted first. */
export function pause(ms: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, ms);
    if (signal?.aborted) end();
    else signal?.addEventListener('abort', end, { once: true });
  });
}
