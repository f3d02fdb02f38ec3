import { getSchemaPath } from '@nestjs/swagger';
import { ErrorBody } from '../core/http/error-body.js';
import { ERROR_MARK } from './api-errors.js';
import { ERROR_STATUS, type ErrorCode } from './error-status.js';

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
      },
    },
  };
}
