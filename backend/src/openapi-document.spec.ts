import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

interface ErrorExample {
  statusCode: number;
  code: string;
}
interface Content {
  schema?: { format?: string };
  example?: unknown;
  /** A reference to the components, or the example itself. */
  examples?: Record<string, { $ref: string } | { value: ErrorExample }>;
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

/** The committed document. Another check compares it with the code. */
const document: {
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: object;
    examples: Record<string, { value: ErrorExample }>;
  };
} = parse(readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8'));
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, ...operation })),
);
/** The imperative verbs with which summaries begin. A new one is added here. */
const VERBS =
  'Accept Add Change Check Choose Claim Clear Compare Complete Correct Count Create Delete Download E-mail End Export Extend Get Lift List Move Penalize Preview Publish Read Register Release Remove Reopen Request Reset Restore Retry Return Reveal Review Run Save Search Send Show Sign Start Submit Suspend Update Upload Verify Activate Set'.split(
    ' ',
  );

const problemsOf = (find: (operation: Operation) => boolean) =>
  operations.filter(find).map(({ name }) => name);

describe('the OpenAPI document', () => {
  test('gives every operation an id, a summary and a description', () => {
    expect(operations.length).toBeGreaterThan(100);
    expect(problemsOf(({ summary }) => !summary)).toEqual([]);
    expect(problemsOf(({ description }) => !description)).toEqual([]);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });

  test('begins every summary with an imperative verb', () => {
    expect(problemsOf(({ summary = '' }) => !VERBS.includes(summary.split(' ')[0] ?? ''))).toEqual([]);
  });

  test('gives an example of every JSON request body', () => {
    const lacks = ({ requestBody }: Operation) =>
      Object.entries(requestBody?.content ?? {}).some(
        ([type, { example, examples }]) => type === 'application/json' && example === undefined && !examples,
      );
    expect(problemsOf(lacks)).toEqual([]);
  });

  test('gives an example of every response that is not a file', () => {
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

  test('lists 400 BAD_REQUEST for every operation with an id or a body', () => {
    const lacks = ({ parameters = [], requestBody, responses }: Operation) => {
      const isRead = requestBody !== undefined || parameters.some((parameter) => parameter.in === 'path');
      return isRead && !responses['400']?.content?.['application/json']?.examples?.BAD_REQUEST;
    };
    expect(problemsOf(lacks)).toEqual([]);
  });

  test('gives an example for each error code under its status', () => {
    for (const { name, responses } of operations) {
      for (const [status, { content }] of Object.entries(responses)) {
        if (Number(status) < 400) continue;
        const examples = Object.entries(content?.['application/json']?.examples ?? {});
        expect(examples.length, `${name} ${status}`).toBeGreaterThan(0);
        for (const [code, example] of examples) {
          const isReference = '$ref' in example;
          if (isReference) expect(example.$ref).toBe(`#/components/examples/${code}`);
          const value = isReference ? document.components.examples[code]?.value : example.value;
          expect(value).toMatchObject({ code, statusCode: Number(status) });
        }
      }
    }
  });

  test('names the token of each operation and lists 401 for sessions', () => {
    for (const { name, security = [], responses } of operations) {
      const schemes = security.flatMap((one) => Object.keys(one));
      for (const scheme of schemes) expect(document.components.securitySchemes).toHaveProperty([scheme]);
      if (schemes.includes('session')) expect(Object.keys(responses), name).toContain('401');
    }
  });
});
