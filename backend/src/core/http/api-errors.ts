import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtension, ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import { DomainError, declaredErrors, findErrorDefinition } from './domain-error.js';
import { ErrorBody, StaleRecordBody } from './error-body.js';

/** Prefix of the extensions that `describeErrors` replaces by responses. */
export const ERROR_MARK = 'x-error-';
const STALE_RECORD = 'STALE_RECORD';
const EXAMPLE_REQUEST_ID = '6f1c2d34-8a0b-4c55-9d0e-0f7a6b1c2d3e';

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
export interface Operation {
  responses: Record<string, unknown>;
}

/** Builds the example of a schema. */
type ExampleOf = (schema: Reference) => unknown;
interface Reference {
  $ref: string;
}

/**
 * Replaces the marks of an operation by error responses, one for each HTTP status.
 * @throws Error for a code that no module declares
 */
export function describeErrors(operation: Operation, exampleOf: ExampleOf): void {
  const record = { $ref: String(Reflect.get(operation, `${ERROR_MARK}${STALE_RECORD}`)) };
  for (const [status, codes] of Map.groupBy(takeMarks(operation), statusOf)) {
    const schemas = codes.includes(STALE_RECORD) ? [staleRecordSchema(record)] : [];
    const others = codes.filter((code) => code !== STALE_RECORD).sort();
    schemas.unshift(...[...Map.groupBy(others, bodyOf)].map(([Body, ofBody]) => bodySchema(Body, ofBody)));
    const examples = codes.sort().map((code) => {
      const isStale = code === STALE_RECORD;
      return [
        code,
        isStale ? staleRecordExample(exampleOf(record)) : { $ref: `#/components/examples/${code}` },
      ];
    });
    operation.responses[status] = {
      description: codes.map((code) => `\`${code}\``).join(', '),
      content: {
        'application/json': {
          schema: schemas.length === 1 ? schemas[0] : { oneOf: schemas },
          examples: Object.fromEntries(examples),
        },
      },
    };
  }
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

function bodyOf(code: string): Type {
  return findErrorDefinition(code)?.Body ?? ErrorBody;
}

function bodySchema(Body: Type, codes: string[], properties: object = {}) {
  return {
    allOf: [
      { $ref: getSchemaPath(Body) },
      { type: 'object', properties: { code: { type: 'string', enum: codes }, ...properties } },
    ],
  };
}

function staleRecordSchema(record: Reference) {
  return bodySchema(StaleRecordBody, [STALE_RECORD], { current: record });
}

function staleRecordExample(current: unknown) {
  const changedBy = 'fatima@example.com';
  const changedAt = '2026-11-21T10:00:00.000Z';
  return { value: { ...errorExample([STALE_RECORD, 409]).value, current, changedBy, changedAt } };
}

/** Returns an example response for each code. The responses refer to them in `components.examples`. */
export function errorExamples(exampleOf: ExampleOf): Record<string, { value: object }> {
  return Object.fromEntries(
    declaredErrors().map((error) => {
      const Body = bodyOf(error[0]);
      const fields = Body === ErrorBody ? {} : exampleOf({ $ref: getSchemaPath(Body) });
      const { errors: _, ...ownFields } = { errors: undefined, ...(fields as object) };
      return [error[0], { value: { ...ownFields, ...errorExample(error).value } }];
    }),
  );
}

function errorExample([code, statusCode]: [code: string, statusCode: number]) {
  const message = 'One sentence that says why, and can be shown as it is.';
  return { value: { statusCode, message, code, requestId: EXAMPLE_REQUEST_ID } };
}
