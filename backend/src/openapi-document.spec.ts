import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

interface Content {
  schema?: { format?: string };
  example?: unknown;
  examples?: Record<string, { $ref: string }>;
}
interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  security?: Record<string, unknown>[];
  parameters?: { in: string }[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { description: string; content?: Record<string, Content> }>;
}

/** As integrators read it; that it is what the code says is checked elsewhere. */
const document: {
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: object;
    examples: Record<string, { value: { statusCode: number; code: string } }>;
  };
} = parse(readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8'));
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, ...operation })),
);
const problemsOf = (find: (operation: Operation) => boolean) =>
  operations.filter(find).map(({ name }) => name);

describe('the OpenAPI document', () => {
  test('names, sums up and describes every call', () => {
    expect(operations.length).toBeGreaterThan(100);
    expect(problemsOf(({ summary }) => !summary)).toEqual([]);
    expect(problemsOf(({ description }) => !description)).toEqual([]);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });

  test('has an example of every body in JSON', () => {
    const lacks = ({ requestBody }: Operation) =>
      Object.entries(requestBody?.content ?? {}).some(
        ([type, { example, examples }]) => type === 'application/json' && example === undefined && !examples,
      );
    expect(problemsOf(lacks)).toEqual([]);
  });

  test('has an example of every answer that is not a file', () => {
    const lacks = ({ responses }: Operation) =>
      Object.entries(responses)
        .filter(([status]) => status.startsWith('2'))
        .some(([, { content }]) =>
          Object.values(content ?? {}).some(
            ({ schema, example }) => schema?.format !== 'binary' && example === undefined,
          ),
        );
    expect(problemsOf(lacks)).toEqual([]);
  });

  test('says of each call that takes an id or a body that it may be unreadable', () => {
    const lacks = ({ parameters = [], requestBody, responses }: Operation) => {
      const isRead = requestBody !== undefined || parameters.some((parameter) => parameter.in === 'path');
      return isRead && !responses['400']?.content?.['application/json']?.examples?.BAD_REQUEST;
    };
    expect(problemsOf(lacks)).toEqual([]);
  });

  test('has each error by its code, with an example under its status', () => {
    for (const { name, responses } of operations) {
      for (const [status, { content }] of Object.entries(responses)) {
        if (Number(status) < 400) continue;
        const examples = Object.entries(content?.['application/json']?.examples ?? {});
        expect(examples.length, `${name} ${status}`).toBeGreaterThan(0);
        for (const [code, { $ref }] of examples) {
          expect($ref).toBe(`#/components/examples/${code}`);
          expect(document.components.examples[code]?.value).toMatchObject({
            code,
            statusCode: Number(status),
          });
        }
      }
    }
  });

  test('says which token a call takes, and what its refusals are', () => {
    for (const { name, security = [], responses } of operations) {
      const schemes = security.flatMap((one) => Object.keys(one));
      for (const scheme of schemes) expect(document.components.securitySchemes).toHaveProperty([scheme]);
      if (schemes.includes('session')) expect(Object.keys(responses), name).toContain('401');
    }
  });
});
