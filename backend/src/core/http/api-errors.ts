import { applyDecorators } from '@nestjs/common';
import { ApiExtension, ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import { DomainError, declaredErrors } from './domain-error.js';
import { ErrorBody } from './error-body.js';

/** Prefix of the extensions that `describeErrors` replaces by responses. */
export const ERROR_MARK = 'x-error-';
const EXAMPLE_REQUEST_ID = '6f1c2d34-8a0b-4c55-9d0e-0f7a6b1c2d3e';

/** Documents the error codes of an operation, or of all operations of a controller. */
export function ApiErrors(...codes: string[]): ClassDecorator & MethodDecorator {
  return applyDecorators(
    ApiExtraModels(ErrorBody),
    ...codes.map((code) => ApiExtension(`${ERROR_MARK}${code}`, true)),
  );
}

/** An operation of the OpenAPI document. Each error code is a further property with the prefix `ERROR_MARK`. */
export interface Operation {
  responses: Record<string, unknown>;
}

/**
 * Replaces the marks of an operation by error responses, one for each HTTP status.
 * @throws Error for a code that no module declares
 */
export function describeErrors(operation: Operation): void {
  const byStatus = Map.groupBy(takeMarks(operation), statusOf);
  for (const [status, codes] of byStatus) operation.responses[status] = errorResponse(codes.sort());
}

function takeMarks(operation: Operation): string[] {
  const marks = Object.keys(operation).filter((key) => key.startsWith(ERROR_MARK));
  for (const mark of marks) Reflect.deleteProperty(operation, mark);
  return marks.map((mark) => mark.slice(ERROR_MARK.length));
}

function statusOf(code: string): number {
  const { status } = new DomainError(code, '');
  if (status === 500 && code !== 'INTERNAL_ERROR') throw new Error(`No module declares the error ${code}`);
  return status;
}

function errorResponse(codes: string[]) {
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: getSchemaPath(ErrorBody) },
            { type: 'object', properties: { code: { type: 'string', enum: codes } } },
          ],
        },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  };
}

/** Returns an example response for each code. The responses refer to them in `components.examples`. */
export function errorExamples(): Record<string, { value: object }> {
  const example = ([code, statusCode]: [string, number]) => {
    const message = 'One sentence that says why, and can be shown as it is.';
    return [code, { value: { statusCode, message, code, requestId: EXAMPLE_REQUEST_ID } }];
  };
  return Object.fromEntries(declaredErrors().map(example));
}
