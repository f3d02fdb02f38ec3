import { ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { HttpError } from './domain-error.js';

/** Checks request bodies against their DTO class; unknown fields are dropped. */
export function createValidationPipe(): ValidationPipe {
  return new ValidationPipe({
    transform: true,
    whitelist: true,
    stopAtFirstError: true,
    exceptionFactory: (errors) => toHttpError(errors),
  });
}

function toHttpError(errors: ValidationError[]): HttpError {
  const fields = Object.fromEntries(errors.map((error) => [error.property, messagesOf(error)]));
  const first = Object.values(fields)[0]?.[0];
  return new HttpError('VALIDATION_FAILED', first ?? 'Please check what you entered.', { fields });
}

function messagesOf(error: ValidationError): string[] {
  const own = Object.values(error.constraints ?? {});
  return own.length > 0 ? own : (error.children ?? []).flatMap(messagesOf);
}
