import { type ArgumentMetadata, ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { HttpError } from './domain-error.js';

/** Checks request bodies against their DTO class; unknown fields are dropped. */
export function createValidationPipe(): ValidationPipe {
  return new RequestPipe({
    transform: true,
    whitelist: true,
    stopAtFirstError: true,
    exceptionFactory: (errors) => toHttpError(errors),
  });
}

const SHORT_CUT = 'inkwell:short-cut';

/** The fields of a body that is certainly right, and no others; null when the rules are to judge it. */
type ShortCut = (body: unknown) => object | null;

/**
 * On the DTO of a call that comes thousands of times a second: the rules, asked one by one, cost more than the call.
 * What the short cut does not know goes to the rules, which also have the messages. Not inherited.
 */
export function FastValidation(shortCut: ShortCut): ClassDecorator {
  return (dto) => Reflect.defineMetadata(SHORT_CUT, shortCut, dto);
}

class RequestPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { metatype } = metadata;
    const shortCut: ShortCut | undefined = metatype && Reflect.getOwnMetadata(SHORT_CUT, metatype);
    const fields = shortCut?.(value);
    if (metatype && fields) return Object.assign(new metatype(), fields);
    if (metadata.type === 'body') checkReadable(value);
    return super.transform(value, metadata);
  }
}

/** No request of ours is nested this deep. */
const MAX_DEPTH = 20;
/** Work in progress is kept as it was typed; an edit may even begin in the middle of a pair. */
const WRITTEN = new Set(['content', 'submissionContent', 'edit']);

/**
 * The rules walk the whole body, which does not end well in a hundred thousand brackets; and what people enter goes into
 * addresses and JSON columns, which take no half of a surrogate pair.
 */
function checkReadable(value: unknown, depth = 0, isWritten = false): void {
  if (typeof value === 'string') {
    if (!isWritten && !value.isWellFormed()) throw unreadable();
  } else if (typeof value === 'object' && value !== null) {
    if (depth === MAX_DEPTH) throw unreadable();
    for (const [name, part] of Object.entries(value)) {
      checkReadable(part, depth + 1, isWritten || WRITTEN.has(name));
    }
  }
}

function unreadable(): HttpError {
  return new HttpError('BAD_REQUEST', 'The request could not be read.');
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
