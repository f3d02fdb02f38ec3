import { applyDecorators } from '@nestjs/common';
import { ApiExtension, ApiExtraModels } from '@nestjs/swagger';
import type { ErrorCode } from '../../errors/error-status.js';
import { ErrorBody } from './error-body.js';

/** How a code stands in the document until `describeErrors` turns it into an answer. */
export const ERROR_MARK = 'x-error-';

/** Names the refusals of a call, or of all calls of a controller, for the OpenAPI document. */
export function ApiErrors(...codes: ErrorCode[]): ClassDecorator & MethodDecorator {
  return applyDecorators(
    ApiExtraModels(ErrorBody),
    ...codes.map((code) => ApiExtension(`${ERROR_MARK}${code}`, true)),
  );
}
