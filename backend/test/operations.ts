import { ModulesContainer } from '@nestjs/core';
import { ACCESS, ACCESS_MARK, type Access } from '../src/access/access.js';
import { PROJECT_KEY_MARK } from '../src/access/project-scope.js';
import { committedDocument } from './committed-document.js';
import type { Method, TestApp } from './test-app.js';

/** Where `@ApiOperation` keeps its options. @nestjs/swagger does not export the name. */
const API_OPERATION = 'swagger/apiOperation';

/** An operation of the OpenAPI document. */
export interface Operation {
  id: string;
  method: Method;
  path: string;
  /** Names of the security schemes. */
  security: string[];
  access: Access;
  /** Whether an API key of a project may call it. */
  isForProjectKeys: boolean;
}

/** The operations of the committed `openapi.yaml`. */
export function documentedOperations(): Operation[] {
  return operationsOf(committedDocument());
}

export function operationsOf(document: { paths: Record<string, object> }): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase() as Method,
      path,
      security: ((operation.security ?? []) as object[]).flatMap(Object.keys),
      access: operation[ACCESS_MARK],
      isForProjectKeys: operation[PROJECT_KEY_MARK] === true,
    })),
  );
}

/** Returns each route of each controller, also an inherited one, with its `@Allow`. */
export function handlersOf({ app: nest }: TestApp): { name: string; access: unknown }[] {
  const controllers = [...nest.get(ModulesContainer).values()].flatMap((module) => [
    ...module.controllers.values(),
  ]);
  return controllers.flatMap(({ metatype }) =>
    methodsOf(metatype?.prototype).flatMap(([name, handler]) => {
      if (!Reflect.hasMetadata('path', handler)) return [];
      const access = Reflect.getMetadata(ACCESS, handler) ?? Reflect.getMetadata(ACCESS, metatype ?? Object);
      const { operationId = name } = Reflect.getMetadata(API_OPERATION, handler) ?? {};
      return [{ name: operationId, access }];
    }),
  );
}

function methodsOf(prototype: object | null): [name: string, method: object][] {
  if (prototype === null || prototype === Object.prototype) return [];
  const own = Object.entries(Object.getOwnPropertyDescriptors(prototype)).flatMap(
    ([name, { value }]): [string, object][] =>
      name !== 'constructor' && typeof value === 'function' ? [[name, value]] : [],
  );
  return [...own, ...methodsOf(Object.getPrototypeOf(prototype))];
}
