import { readFileSync } from 'node:fs';
import { ModulesContainer } from '@nestjs/core';
import { parse } from 'yaml';
import { ACCESS, ACCESS_MARK, type Access } from '../src/access/access.js';
import type { Method, TestApp } from './test-app.js';

/** An operation of the OpenAPI document. */
export interface Operation {
  id: string;
  method: Method;
  path: string;
  /** Names of the security schemes. */
  security: string[];
  access: Access;
}

/** The operations of the committed `openapi.yaml`. */
export function documentedOperations(): Operation[] {
  return operationsOf(parse(readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8')));
}

export function operationsOf(document: { paths: Record<string, object> }): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase() as Method,
      path,
      security: ((operation.security ?? []) as object[]).flatMap(Object.keys),
      access: operation[ACCESS_MARK],
    })),
  );
}

/** Returns each route of each controller with its `@Allow`. */
export function handlersOf({ app: nest }: TestApp): { name: string; access: unknown }[] {
  const controllers = [...nest.get(ModulesContainer).values()].flatMap((module) => [
    ...module.controllers.values(),
  ]);
  return controllers.flatMap(({ metatype }) => {
    const prototype: Record<string, object> = metatype?.prototype ?? {};
    return Object.getOwnPropertyNames(prototype).flatMap((name) => {
      const handler = prototype[name];
      if (name === 'constructor' || typeof handler !== 'function' || !Reflect.hasMetadata('path', handler))
        return [];
      const access = Reflect.getMetadata(ACCESS, handler) ?? Reflect.getMetadata(ACCESS, metatype ?? Object);
      return [{ name, access }];
    });
  });
}
