import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  SetMetadata,
  type Type,
} from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { FastifyInstance } from 'fastify';
import { ApiErrors } from '../core/http/api-errors.js';
import {
  beStrict,
  knownFields,
  type ReadRecord,
  refuseBody,
  refuseInput,
} from '../core/http/strict-fields.js';
import type { SignedInRequest } from './access.js';
import { readRecord } from './read-record.js';

const STRICT_INPUT = 'inkwell:strict-input';
/** Where `@ApiQuery` keeps its options. @nestjs/swagger does not export the name. */
const API_PARAMETERS = 'swagger/apiParameters';
const NAMES_AN_ID = /^(assignment|.*Id)$/;

/** For calls whose unknown fields and parameters are refused for all callers, and not only for API keys. */
export function StrictInput(): ClassDecorator & MethodDecorator {
  return applyDecorators(SetMetadata(STRICT_INPUT, true), ApiErrors('VALIDATION_FAILED'));
}

interface Request extends SignedInRequest {
  query: Record<string, unknown>;
}

/** What a call reads of a request. */
interface Input {
  isStrict: boolean;
  parameters: Set<string>;
  hasBody: boolean;
  /** The field of the body with the version that the change is based on. */
  versionField: string | undefined;
}

/**
 * Refuses unknown query parameters and body fields, which a program would believe to work. Runs after the guard of the session, and before
 * the project of a key is put into the request. The fields of a body are compared by the validation pipe, when a form has been read. This is
 * a guard, because an interceptor would cost every call a fifth of its processor time.
 */
export class StrictInputGuard implements CanActivate {
  private readonly inputs = new WeakMap<object, Input>();

  constructor(private readonly server: FastifyInstance) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const input = this.inputOf(context);
    refuseEmptyIds(request.query, input);
    takeVersion(request, input);
    if (!input.isStrict && request.principal?.via.kind !== 'apiKey') return true;
    refuseUnknownParameters(request.query, input);
    if (!input.hasBody) refuseBody(request.body);
    beStrict(this.readerOf(request));
    return true;
  }

  private inputOf(context: ExecutionContext): Input {
    const handler = context.getHandler();
    const known = this.inputs.get(handler);
    if (known) return known;
    const input = readInput(context.getClass(), handler);
    this.inputs.set(handler, input);
    return input;
  }

  private readerOf(request: Request): ReadRecord {
    return async () =>
      request.method === 'PUT' || request.method === 'PATCH'
        ? readRecord(this.server, request, request.url)
        : null;
  }
}

function readInput(controller: Type, handler: { name: string }): Input {
  const isStrict = [handler, controller].some((target) => Reflect.getMetadata(STRICT_INPUT, target));
  const described: { name: string; in: string }[] = Reflect.getMetadata(API_PARAMETERS, handler) ?? [];
  const documented = described.filter(({ in: place }) => place === 'query').map(({ name }) => name);
  const types: Type[] = Reflect.getMetadata('design:paramtypes', controller.prototype, handler.name) ?? [];
  const given: [string, { index: number; data?: unknown }][] = Object.entries(
    Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handler.name) ?? {},
  );
  const of = (kind: RouteParamtypes) =>
    given.filter(([key]) => key.startsWith(`${kind}:`)).map(([, parameter]) => parameter);
  const read = of(RouteParamtypes.QUERY).flatMap(({ data, index }) =>
    typeof data === 'string' ? [data] : namesOf(types[index]),
  );
  const bodies = of(RouteParamtypes.BODY);
  return {
    isStrict,
    parameters: new Set([...documented, ...read]),
    hasBody: bodies.length > 0,
    versionField: bodies
      .flatMap(({ index }) => [...knownFields(types[index] ?? Object)])
      .find((name) => name === 'version' || name === 'recordVersion'),
  };
}

/** The query of a list has no class. Its pipe reads these also where a list has no filters. */
function namesOf(Dto: Type | undefined): string[] {
  return Dto === undefined || Dto === Object ? ['sort', 'range', 'filter'] : [...knownFields(Dto)];
}

/** `If-Match: "3"` is another way to send the version that a change is based on. */
function takeVersion(request: Request & { body: unknown }, { versionField }: Input): void {
  const given = request.headers['if-match'];
  if (given === undefined || given === '*' || versionField === undefined) return;
  const [, version] = /^(?:W\/)?"?(\d{1,9})"?$/.exec(given) ?? [];
  if (version === undefined) throw refuseInput([{ name: 'If-Match', message: 'is no version, such as "3"' }]);
  request.body = { ...Object(request.body), [versionField]: Number(version) };
}

/** An empty id is not an absent one: a program that did not find a record would change another one. */
function refuseEmptyIds(query: Request['query'], { parameters }: Input): void {
  const empty = [...parameters].filter((name) => NAMES_AN_ID.test(name) && query[name] === '');
  if (empty.length > 0) throw refuseInput(empty.map((name) => ({ name, message: 'is empty' })));
}

function refuseUnknownParameters(query: Request['query'], { parameters }: Input): void {
  const unknown = Object.keys(query ?? {}).filter((name) => !parameters.has(name));
  if (unknown.length === 0) return;
  const message = `is no parameter of this call. Possible: ${[...parameters].join(', ') || 'none'}`;
  throw refuseInput(unknown.map((name) => ({ name, message })));
}
