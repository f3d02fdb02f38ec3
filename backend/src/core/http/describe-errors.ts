import { getSchemaPath } from '@nestjs/swagger';
import { ERROR_STATUS, type ErrorCode } from '../../errors/error-status.js';
import { ERROR_MARK } from './api-errors.js';
import { ErrorBody } from './error-body.js';

const REQUEST_ID = '6f1c2d34-8a0b-4c55-9d0e-0f7a6b1c2d3e';

/** The part of an operation that is worked on here. Its marks are further properties. */
export interface Operation {
  responses: Record<string, unknown>;
}

/** Turns the marks that `ApiErrors` left on an operation into its error answers, one for each HTTP status. */
export function describeErrors(operation: Operation): void {
  const codes = takeMarks(operation);
  const statuses = [...new Set(codes.map((code) => ERROR_STATUS[code]))].sort();
  for (const status of statuses) {
    operation.responses[status] = answer(codes.filter((code) => ERROR_STATUS[code] === status).sort());
  }
}

function takeMarks(operation: Operation): ErrorCode[] {
  const marks = Object.keys(operation).filter((key) => key.startsWith(ERROR_MARK));
  for (const mark of marks) Reflect.deleteProperty(operation, mark);
  return marks
    .map((mark) => mark.slice(ERROR_MARK.length))
    .filter((code) => Object.hasOwn(ERROR_STATUS, code)) as ErrorCode[];
}

function answer(codes: ErrorCode[]) {
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

/** Each code as an answer, for the components that `answer` refers to. */
export function errorExamples(): Record<string, { value: object }> {
  const example = ([code, statusCode]: [string, number]) => {
    const message = 'One sentence that says why, and can be shown as it is.';
    return [code, { value: { statusCode, message, code, requestId: REQUEST_ID } }];
  };
  return Object.fromEntries(Object.entries(ERROR_STATUS).map(example));
}
