import { applyDecorators } from '@nestjs/common';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import { ApiExtension } from '@nestjs/swagger';
import { ApiErrors } from '../../core/http/api-errors.js';

/** In the Fastify config of a route, where the hooks of `repeat-answers.ts` read it. */
export interface IdempotencyConfig {
  isIdempotent?: boolean;
  /** Finds the id in an answer with a secret. */
  idBesideSecret?: (answer: unknown) => string | undefined;
}

/** Only while the OpenAPI document is built. */
export const IDEMPOTENT_MARK = 'x-idempotent';

/** The calls that take an `Idempotency-Key` without `@Idempotent`: those that change something for staff. */
export function isIdempotentPath(path: string): boolean {
  return path.startsWith('/api/admin/');
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

function addRouteConfig(added: IdempotencyConfig): MethodDecorator {
  return (_target, _key, { value }: { value?: unknown }) => {
    const method = value as object;
    const config: object = Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, method) ?? {};
    Reflect.defineMetadata(FASTIFY_ROUTE_CONFIG_METADATA, { ...config, ...added }, method);
  };
}
