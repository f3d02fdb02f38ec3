import type { OpenAPIObject } from '@nestjs/swagger';

type JsonObject = Record<string, unknown>;

export interface Parameter {
  name: string;
  in: string;
  description?: string;
  required?: boolean;
  schema?: {
    type?: string;
    format?: string;
    minimum?: number;
    minLength?: number;
    maxLength?: number;
    contentSchema?: JsonObject;
    example?: string;
  };
}

export interface Response {
  description: string;
  headers?: Record<string, object>;
  content?: Record<string, { schema?: { $ref?: string } }>;
}

/** An operation of the document that is being built. The types of @nestjs/swagger do not allow to replace parts by references. */
export interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: object[];
  parameters?: Parameter[];
  requestBody?: object;
  responses: Record<string, Response>;
}

export interface OperationOfPath {
  path: string;
  method: string;
  operation: Operation;
}

export function operationsOf({ paths }: OpenAPIObject): OperationOfPath[] {
  return Object.entries(paths).flatMap(([path, { get, post, put, patch, delete: remove }]) =>
    Object.entries({ get, post, put, patch, delete: remove }).flatMap(([method, operation]) =>
      operation ? [{ path, method, operation: operation as unknown as Operation }] : [],
    ),
  );
}

export function sortByName<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** `signed-agreement` → `SignedAgreement` */
export function pascalCase(name: string): string {
  return name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
