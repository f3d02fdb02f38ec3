import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtension, ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import { DomainError, findErrorDefinition, messageOf } from './domain-error.js';
import { ErrorBody, StaleRecordBody } from './error-body.js';

/** Prefix of the extensions that `describeErrors` replaces by responses. */
export const ERROR_MARK = 'x-error-';
const STALE_RECORD = 'STALE_RECORD';

/** Documents the error codes of an operation, or of all operations of a controller. */
export function ApiErrors(...codes: string[]): ClassDecorator & MethodDecorator {
  return applyDecorators(
    ApiExtraModels(ErrorBody, ...codes.map(bodyOf)),
    ...codes.map((code) => ApiExtension(`${ERROR_MARK}${code}`, true)),
  );
}

/** Documents `STALE_RECORD`, whose body contains the current record. The mark has the schema of the record as its value. */
export function ApiStaleRecord(CurrentRecord: Type): MethodDecorator {
  return applyDecorators(
    ApiExtraModels(StaleRecordBody, CurrentRecord),
    ApiExtension(`${ERROR_MARK}${STALE_RECORD}`, getSchemaPath(CurrentRecord)),
  );
}

/** An operation of the OpenAPI document. Each error code is a further property with the prefix `ERROR_MARK`. */
interface Operation {
  responses: Record<string, object>;
}

/**
 * Replaces the marks of an operation by error responses, one for each HTTP status. `code` tells apart the errors of one status.
 * @param schemas receives the schema of each error, such as `NotFoundError`
 * @throws Error for a code that no module declares
 */
export function describeErrors(operation: Operation, schemas: Record<string, object>): void {
  const record = { $ref: String(Reflect.get(operation, `${ERROR_MARK}${STALE_RECORD}`)) };
  for (const [status, codes] of Map.groupBy(takeMarks(operation), statusOf)) {
    const errors = codes.sort().map((code) => {
      const name = `${pascalCase(code)}Error`;
      schemas[name] ??= errorSchema(code, status);
      const error = { $ref: `#/components/schemas/${name}` };
      return code === STALE_RECORD
        ? { allOf: [error, withProperties({ current: record }, 'current')] }
        : error;
    });
    operation.responses[status] = {
      ...(HEADERS[status] && { headers: HEADERS[status] }),
      description: codes.map((code) => `\`${code}\``).join(', '),
      content: { 'application/json': { schema: errors.length === 1 ? errors[0] : { oneOf: errors } } },
    };
  }
}

const numberHeader = (description: string) => ({ description, schema: { type: 'integer', minimum: 0 } });

const RETRY_AFTER = { 'Retry-After': numberHeader('In how many seconds the call may be repeated.') };

const HEADERS: Record<number, object | undefined> = {
  401: { 'WWW-Authenticate': { description: 'How to send a token.', schema: { const: 'Bearer' } } },
  429: {
    ...RETRY_AFTER,
    'RateLimit-Limit': numberHeader('Only for API keys: requests in a minute.'),
    'RateLimit-Remaining': numberHeader('Only for API keys: requests that are left.'),
    'RateLimit-Reset': numberHeader('Only for API keys: in how many seconds there are all again.'),
  },
  503: RETRY_AFTER,
};

/** The name of a response with these errors: `ForbiddenOrNotFound`. */
export function nameOfErrors(codes: string[]): string {
  return codes.map(pascalCase).join('Or');
}

function takeMarks(operation: Operation): string[] {
  const marks = Object.keys(operation).filter((key) => key.startsWith(ERROR_MARK));
  for (const mark of marks) Reflect.deleteProperty(operation, mark);
  return marks.map((mark) => mark.slice(ERROR_MARK.length));
}

function statusOf(code: string): number {
  const { status } = new DomainError(code, code);
  if (status === 500 && code !== 'INTERNAL_ERROR') throw new Error(`No module declares the error ${code}`);
  return status;
}

function bodyOf(code: string): Type {
  if (code === STALE_RECORD) return StaleRecordBody;
  return findErrorDefinition(code)?.Body ?? ErrorBody;
}

function errorSchema(code: string, status: number): object {
  const properties = {
    statusCode: { type: 'integer', const: status },
    message: { type: 'string', example: messageOf(code) },
    code: { const: code },
  };
  return {
    description: `\`${code}\`, status ${status}.`,
    allOf: [{ $ref: getSchemaPath(bodyOf(code)) }, withProperties(properties, 'code')],
  };
}

function withProperties(properties: object, required: string): object {
  return { type: 'object', properties, required: [required] };
}

/** `NOT_FOUND` → `NotFound` */
function pascalCase(code: string): string {
  return code.toLowerCase().replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
