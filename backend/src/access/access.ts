import { allowedForKeys, isPermission, type Permission } from '@inkwell/contract/permissions';
import { applyDecorators, createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import { ApiBearerAuth, ApiCookieAuth, ApiExtension } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ApiErrors } from '../core/http/api-errors.js';
import { type Actor, actorOf, type Principal, type PrincipalUser } from './principal.js';

/**
 * The users that may make a call. `signed-in`: any role. `files`: any role, and the cookie for images and PDFs is accepted
 * instead of a bearer token. `staff`: any role but `user`. `staff-or-key`: the same, and every API key. `api-key`: only API keys. A
 * permission: the roles that have it, and the API keys that have it if `allowedForKeys` names it. A call without an access is refused.
 */
export type Access =
  | 'public'
  | 'signed-in'
  | 'files'
  | 'user'
  | 'staff'
  | 'staff-or-key'
  | 'api-key'
  | Permission;

export const ACCESS = 'inkwell:access';
/** The access in the OpenAPI document, where `openapi/` adds a sentence about it. */
export const ACCESS_MARK = 'x-access';

/** Sets the access of one call or, on a class, of all calls of a controller. */
export function Allow(access: Access): ClassDecorator & MethodDecorator {
  const decorators = [SetMetadata(ACCESS, access), RouteAccess(access), ApiExtension(ACCESS_MARK, access)];
  if (access === 'public') return applyDecorators(...decorators);
  if (access === 'files') {
    return applyDecorators(
      ...decorators,
      ApiBearerAuth('session'),
      ApiCookieAuth('files'),
      ApiErrors('UNAUTHENTICATED'),
    );
  }
  return applyDecorators(
    ...decorators,
    ...(access === 'api-key' ? [] : [ApiBearerAuth('session')]),
    ...(isForApiKeys(access) ? [ApiBearerAuth('apiKey')] : []),
    ...(isPermission(access) && allowedForKeys.has(access) ? [ApiErrors('PERMISSION_MISSING')] : []),
    ApiErrors('UNAUTHENTICATED', 'FORBIDDEN'),
    ...(access === 'user' || access === 'api-key' ? [] : [ApiErrors('SECOND_FACTOR_SETUP_REQUIRED')]),
  );
}

function isForApiKeys(access: Access): boolean {
  return isPermission(access) ? allowedForKeys.has(access) : ['staff-or-key', 'api-key'].includes(access);
}

/**
 * Adds `access` to the Fastify config of the routes, where the `onRequest` hook reads it. Nest reads the config from the
 * methods only, so on a class it is added to each method that has no access of its own. Above `@RouteConfig` on a method.
 */
function RouteAccess(access: Access): ClassDecorator & MethodDecorator {
  const add = (method: object) => {
    const config: object = Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, method) ?? {};
    Reflect.defineMetadata(FASTIFY_ROUTE_CONFIG_METADATA, { access, ...config }, method);
  };
  return (target: object, _key?: unknown, descriptor?: { value?: unknown }) => {
    if (typeof descriptor?.value === 'function') return add(descriptor.value);
    const { prototype } = target as { prototype: object };
    for (const { value } of Object.values(Object.getOwnPropertyDescriptors(prototype))) {
      if (typeof value === 'function' && value !== target) add(value);
    }
  };
}

export interface SignedInRequest extends FastifyRequest {
  principal: Principal;
}

/** Who makes the call. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): Principal => {
  return context.switchToHttp().getRequest<SignedInRequest>().principal;
});

/** The user in whose name the call is made. */
export const SignedIn = createParamDecorator((_: unknown, context: ExecutionContext): PrincipalUser => {
  return context.switchToHttp().getRequest<SignedInRequest>().principal.user;
});

/** The member of staff who makes the call, for the audit log. */
export const ActingStaff = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const { principal, ip } = context.switchToHttp().getRequest<SignedInRequest>();
  return actorOf(principal, ip);
});

export function readBearerToken({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}

/** The bearer token of the request, for calls whose token is not a session. */
export const BearerToken = createParamDecorator((_: unknown, context: ExecutionContext): string | null => {
  return readBearerToken(context.switchToHttp().getRequest<FastifyRequest>());
});
