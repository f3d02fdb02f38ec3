const TIME_LIMIT_MS = 10_000;

/** No answer came in time. The server may have carried out the request. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
}

/** Aborts a request without an answer, so that the calls that wait for it go on. @throws TimeLimitError */
export async function withTimeLimit<Answer>(send: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeLimit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new TimeLimitError('The server did not answer in time.'));
      controller.abort();
    }, TIME_LIMIT_MS);
  });
  try {
    return await Promise.race([send(controller.signal), timeLimit]);
  } finally {
    clearTimeout(timer);
  }
}
