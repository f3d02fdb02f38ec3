import { applyDecorators } from '@nestjs/common';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import { ApiExtension } from '@nestjs/swagger';
import { ApiErrors } from '../../core/http/api-errors.js';

/** In the Fastify config of a route, where the hooks of `repeat-answers.ts` read it. */
export interface IdempotencyConfig {
  isIdempotent?: boolean;
  /** Finds the id in an answer with a secret. */
  idBesideSecret?: (answer: unknown) => string | undefined;
  /** The GET call of what was made, with `:id`. Absent: that of the record in the path of the call, or one below the path. */
  madeAt?: string;
  /** A repetition after a kill runs again. */
  runsAgain?: boolean;
}

/** Only while the OpenAPI document is built. */
export const IDEMPOTENT_MARK = 'x-idempotent';

/** The calls that take an `Idempotency-Key` without `@Idempotent`: those that change something for staff. */
export function isIdempotentPath(path: string): boolean {
  return path.startsWith('/api/admin/');
}

/** Where what a call made is read, with `:id`. */
export function recordPath(path: string, { madeAt }: IdempotencyConfig): string {
  return madeAt ?? /^.*?\/:id(?=\/|$)/.exec(path)?.[0] ?? `${path}/:id`;
}

/** For a POST call of users that takes an `Idempotency-Key`. Above `@BodyLimits` and below `@Allow` on a method. */
export function Idempotent(): MethodDecorator {
  return applyDecorators(addRouteConfig({ isIdempotent: true }), ApiExtension(IDEMPOTENT_MARK, true));
}

/**
 * For a call whose answer has a secret. It is not kept for repetitions: a repetition is 409 `ALREADY_DONE` with the id.
 * @param idOf finds the id in the answer, if the path does not have it
 */
export function SecretResponse<Answer>(idOf?: (answer: Answer) => string): MethodDecorator {
  // The answer is that of the decorated call.
  const idBesideSecret = (answer: unknown) => idOf?.(answer as Answer);
  return applyDecorators(addRouteConfig({ idBesideSecret }), ApiErrors('ALREADY_DONE'));
}

/**
 * For a call that makes something else than its path says: where a repetition after a kill reads it.
 * @param url the path of a GET call with `:id`
 */
export function MadeAt(url: string): MethodDecorator {
  return addRouteConfig({ madeAt: url });
}

/** For a call with audit entries that has the same effect twice, or whose repetition does what is left: after a kill it runs again. */
export function RunsAgain(): MethodDecorator {
  return addRouteConfig({ runsAgain: true });
}

function addRouteConfig(added: IdempotencyConfig): MethodDecorator {
  return (_target, _key, { value }: { value?: unknown }) => {
    const method = value as object;
    const config: object = Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, method) ?? {};
    Reflect.defineMetadata(FASTIFY_ROUTE_CONFIG_METADATA, { ...config, ...added }, method);
  };
}
