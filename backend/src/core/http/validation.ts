import { type ArgumentMetadata, ValidationPipe, type ValidationPipeOptions } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { HttpError } from './domain-error.js';
import { checkFields, isStrictCall } from './strict-fields.js';

/**
 * Validates request bodies against their DTO class. Unknown fields are refused in strict calls, and removed in the others.
 * @param typedFields names of fields whose text is stored as it was typed. An edit may begin in the middle of a surrogate pair
 */
export function createValidationPipe(typedFields: readonly string[] = []): ValidationPipe {
  return new RequestPipe(new Set(typedFields), {
    transform: true,
    whitelist: true,
    stopAtFirstError: true,
    exceptionFactory: (errors) => toHttpError(errors),
  });
}

const FAST_CHECK = 'inkwell:fast-check';

/** Returns the known fields of a valid body, or null if class-validator must decide. */
type FastCheck = (body: unknown) => object | null;

/**
 * For the DTO of a very frequent request, where class-validator takes longer than the rest of the request. A body that the
 * check does not accept is validated by the rules of the DTO, which also have the messages. Subclasses do not inherit it.
 */
export function FastValidation(check: FastCheck): ClassDecorator {
  return (dto) => Reflect.defineMetadata(FAST_CHECK, check, dto);
}

class RequestPipe extends ValidationPipe {
  constructor(
    private readonly typedFields: ReadonlySet<string>,
    options: ValidationPipeOptions,
  ) {
    super(options);
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { metatype, type } = metadata;
    // What a decorator of this program returns, such as the user of the session, is not validated.
    if (type === 'custom') return value;
    const isStrict = type === 'body' && isStrictCall();
    const check: FastCheck | undefined = metatype && Reflect.getOwnMetadata(FAST_CHECK, metatype);
    const fields = isStrict ? null : check?.(value);
    if (metatype && fields) return Object.assign(new metatype(), fields);
    if (type === 'body') checkReadable(value, this.typedFields);
    if (isStrict && metatype && typeof value === 'object' && value !== null)
      await checkFields(metatype, value);
    return super.transform(value, metadata);
  }
}

/** More than any request of the API needs. */
const MAX_DEPTH = 20;
/** Of one object. class-transformer compares each name with all the others. */
const MAX_FIELDS = 100;
/** Of the whole body. A review of 2,000 texts has 14,000, a bulk action 1,000. */
const MAX_VALUES = 15_000;

/**
 * class-validator walks the whole body recursively, so deep nesting would overflow the stack, and many values would take
 * seconds. URLs and JSON columns cannot contain half of a surrogate pair.
 * @returns the number of values
 */
function checkReadable(value: unknown, typedFields: ReadonlySet<string>, depth = 0, isTyped = false): number {
  if (typeof value === 'string' && !isTyped && !value.isWellFormed()) throw unreadable();
  if (typeof value !== 'object' || value === null) return 1;
  const names = Object.keys(value);
  if (depth === MAX_DEPTH || names.length > (Array.isArray(value) ? MAX_VALUES : MAX_FIELDS))
    throw unreadable();
  let values = 1;
  for (const [name, part] of Object.entries(value)) {
    values += checkReadable(part, typedFields, depth + 1, isTyped || typedFields.has(name));
    if (values > MAX_VALUES) throw unreadable();
  }
  return values;
}

function unreadable(): HttpError {
  return new HttpError('BAD_REQUEST');
}

function toHttpError(errors: ValidationError[]): HttpError {
  const fields = Object.fromEntries(errors.map((error) => [error.property, messagesOf(error)]));
  const first = Object.values(fields)[0]?.[0];
  return new HttpError('VALIDATION_FAILED', first, { fields });
}

function messagesOf(error: ValidationError): string[] {
  const own = Object.values(error.constraints ?? {});
  return own.length > 0 ? own : (error.children ?? []).flatMap(messagesOf);
}
