import { AsyncLocalStorage } from 'node:async_hooks';
import { isDeepStrictEqual } from 'node:util';
import type { Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage } from 'class-validator';
import type { FastifyInstance } from 'fastify';
import { HttpError } from './domain-error.js';

/** Where @nestjs/swagger keeps the description of a field. It does not export the name. */
const API_PROPERTY = 'swagger/apiModelProperties';

/** Reads the record that the call changes, as its GET call returns it. Null if there is none, or the caller may not read it. */
export type ReadRecord = () => Promise<object | null>;

const calls = new AsyncLocalStorage<{ readRecord: ReadRecord | null }>();

/** Lets `beStrict` mark a call for what runs later in it. */
export function rememberStrictness(server: FastifyInstance): void {
  server.addHook('preHandler', (_request, _reply, done) => calls.run({ readRecord: null }, done));
}

/** The body of this call must have known fields only. */
export function beStrict(readRecord: ReadRecord): void {
  const call = calls.getStore();
  if (!call) throw new Error('This is no request');
  call.readRecord = readRecord;
}

export function isStrictCall(): boolean {
  return (calls.getStore()?.readRecord ?? null) !== null;
}

interface Problem {
  path: string[];
  message: string;
}

/**
 * Refuses the fields that a body has besides those of its DTO, and null where the DTO has no null. A field that the record has with the same
 * value is accepted: programs read a record, change a field, and write the whole.
 * @throws HttpError VALIDATION_FAILED, which names each field
 */
export async function checkFields(Dto: Type, body: object): Promise<void> {
  const problems = problemsIn(body, plainToInstance(Dto, body) as object);
  if (problems.length === 0) return;
  const record = await calls.getStore()?.readRecord?.();
  const views = record ? [record, ...Object.values(record)] : [];
  const refused = problems
    .filter(
      ({ path }) =>
        !views.some((view) => has(view, path) && isDeepStrictEqual(at(view, path), at(body, path))),
    )
    .map(({ path, message }) => ({
      name: path.join('.'),
      message: views.some((view) => has(view, path)) ? 'cannot be changed' : message,
    }));
  if (refused.length > 0) throw refuseInput(refused);
}

/** @throws HttpError VALIDATION_FAILED for a call without a body that gets fields */
export function refuseBody(body: unknown): void {
  const names = isRecord(body) ? Object.keys(body) : [];
  if (names.length > 0) throw refuseInput(names.map((name) => ({ name, message: UNKNOWN_FIELD })));
}

export const UNKNOWN_FIELD = 'is no field of this call';

export function refuseInput(refused: { name: string; message: string }[]): HttpError {
  const fields = Object.fromEntries(refused.map(({ name, message }) => [name, [`"${name}" ${message}.`]]));
  return new HttpError('VALIDATION_FAILED', Object.values(fields)[0]?.[0], { fields });
}

/** @param instance the body as an instance of its DTO. An object whose class is not known may have any fields */
function problemsIn(body: unknown, instance: unknown, path: string[] = []): Problem[] {
  if (Array.isArray(body)) {
    return body.flatMap((item, index) => problemsIn(item, Object(instance)[index], [...path, String(index)]));
  }
  if (!isRecord(body) || !isRecord(instance) || instance.constructor === Object) return [];
  const Dto = instance.constructor as Type;
  const known = knownFields(Dto);
  return Object.entries(body).flatMap(([name, value]): Problem[] => {
    const here = [...path, name];
    if (!known.has(name)) return [{ path: here, message: UNKNOWN_FIELD }];
    if (value === null && !isNullable(Dto, name)) return [{ path: here, message: 'cannot be null' }];
    return problemsIn(value, instance[name], here);
  });
}

/** The fields that class-validator knows. It removes the others. */
export function knownFields(Dto: Type): Set<string> {
  const fields = getMetadataStorage().getTargetValidationMetadatas(Dto, '', false, false);
  return new Set(fields.map(({ propertyName }) => propertyName));
}

function isNullable(Dto: Type, name: string): boolean {
  const described = Reflect.getMetadata(API_PROPERTY, Dto.prototype, name);
  return described?.nullable === true || described?.type === 'null';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function has(view: unknown, path: string[]): boolean {
  return path.length > 0 && at(view, path) !== undefined;
}

function at(value: unknown, path: string[]): unknown {
  return path.reduce<unknown>(
    (part, name) =>
      typeof part === 'object' && part !== null && Object.hasOwn(part, name)
        ? Reflect.get(part, name)
        : undefined,
    value,
  );
}
