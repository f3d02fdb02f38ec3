import { IDEMPOTENT_MARK, isIdempotentPath } from '../access/idempotency/idempotent.js';
import { ERROR_MARK } from '../core/http/api-errors.js';
import type { OperationOfPath, Parameter } from './operation.js';

const KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description: `Chosen by the caller, such as a UUID. For 24 hours, a request with the same key and body is not run again: it gets the first
response, with the header \`Idempotency-Replayed\`. If the server was stopped between the work and the response, that has an \`id\`, a \`message\` and the
record as it is now. With another body: 409 \`IDEMPOTENCY_KEY_REUSED\`.`,
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

/** Adds the header to the calls that take it: those with `@Idempotent`, and each POST call of staff that takes no file. */
export function addIdempotencyKey({ path, method, operation }: OperationOfPath): void {
  const isMarked = Reflect.has(operation, IDEMPOTENT_MARK);
  Reflect.deleteProperty(operation, IDEMPOTENT_MARK);
  if (method !== 'post' || !(isMarked || isIdempotentPath(path))) return;
  const { content = {} } = (operation.requestBody ?? {}) as { content?: object };
  if ('multipart/form-data' in content) return;
  operation.parameters = [...(operation.parameters ?? []), KEY];
  for (const code of ['IDEMPOTENCY_KEY_REUSED', 'ALREADY_DONE'])
    Reflect.set(operation, `${ERROR_MARK}${code}`, true);
}
