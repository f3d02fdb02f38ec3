import { describe, expect, test } from 'vitest';
import { committedDocument, resolved } from '../../test/committed-document.js';
import { OpenApiExamples } from '../../test/openapi-examples.js';

interface ErrorExample {
  statusCode: number;
  code: string;
  message: string;
}
interface Schema {
  $ref?: string;
  description?: string;
  type?: string | string[];
  format?: string;
  const?: string;
  properties?: Record<string, Schema>;
  allOf?: Schema[];
  oneOf?: Schema[];
  required?: string[];
}
interface Content {
  schema?: Schema;
  example?: unknown;
}
interface Response {
  description: string;
  content?: Record<string, Content>;
}
interface Parameter {
  name: string;
  in: string;
  description?: string;
  schema?: Schema;
}
interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  security?: Record<string, unknown>[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, Response | { $ref: string }>;
}

const document = committedDocument<{
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: object;
    schemas: Record<string, Schema>;
  };
}>();
const { schemas } = document.components;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { parameters = [], responses, ...operation }]) => ({
    ...operation,
    name: `${method} ${path}`,
    parameters: parameters.map(resolved<Parameter>),
    responses: Object.entries(responses).map(([status, response]) => ({
      status,
      ...resolved<Response>(response),
    })),
  })),
);
/** The imperative verbs with which summaries begin. A new one is added here. */
const VERBS =
  'Accept Add Change Check Choose Claim Clear Close Compare Complete Copy Correct Count Create Delete Download E-mail End Export Extend Get Give Grant Hide Lift List Move Pass Pause Penalize Preview Publish Read Refuse Register Release Remove Reopen Replace Report Request Reset Restore Resume Retry Return Reveal Review Rotate Run Save Search Send Show Sign Start Submit Suspend Update Upload Verify Withdraw Activate Set Disable Enable Cancel Import'.split(
    ' ',
  );

const problemsOf = (find: (operation: (typeof operations)[number]) => boolean) =>
  operations.filter(find).map(({ name }) => name);

/** The only value of `code`. */
function codeOf(schema: Schema): string | undefined {
  const { allOf = [], properties, required = [] } = resolved<Schema>(schema as Schema | { $ref: string });
  const own = required.includes('code') ? properties?.code?.const : undefined;
  return own ?? allOf.map(codeOf).find((code) => code !== undefined);
}

const examples = new OpenApiExamples(schemas);
const hasExample = ({ schema = {}, example }: Content) =>
  example !== undefined || examples.of(schema) !== undefined;

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

  test('has examples from which an example of every JSON request body follows', () => {
    const lacks = ({ requestBody }: (typeof operations)[number]) =>
      Object.entries(requestBody?.content ?? {}).some(
        ([type, content]) => type === 'application/json' && !hasExample(content),
      );
    expect(problemsOf(lacks)).toEqual([]);
  });

  test('has examples from which an example of every response that is not a file follows', () => {
    const lacks = ({ responses }: (typeof operations)[number]) =>
      responses
        .filter(({ status }) => status.startsWith('2'))
        .flatMap(({ content }) => Object.values(content ?? {}))
        .some((content) => content.schema?.format !== 'binary' && !hasExample(content));
    expect(problemsOf(lacks)).toEqual([]);
  });

  test('lists 400 BAD_REQUEST for every operation with an id or a body', () => {
    const lacks = ({ parameters, requestBody, responses }: (typeof operations)[number]) => {
      const isRead = requestBody !== undefined || parameters.some((parameter) => parameter.in === 'path');
      const refusal = responses.find(({ status }) => status === '400');
      return isRead && !refusal?.description.includes('`BAD_REQUEST`');
    };
    expect(problemsOf(lacks)).toEqual([]);
  });

  test('gives an example for each error code under its status, with the message of the error', () => {
    const messages = new Map<string, string>();
    for (const { name, responses } of operations) {
      for (const { status, description, content } of responses) {
        if (Number(status) < 400) continue;
        const schema = content?.['application/json']?.schema ?? {};
        const errors = (schema.oneOf ?? [schema]).map((error) => examples.of(error) as ErrorExample);
        const codes = errors.map(({ code }) => code);
        expect(codes, `${name} ${status}`).toEqual(description.match(/[A-Z_]+/g));
        for (const { code, statusCode, message } of errors) {
          expect(statusCode).toBe(Number(status));
          messages.set(code, message);
        }
      }
    }
    expect(messages.size).toBeGreaterThan(50);
    expect(messages.get('ALREADY_SIGNED')).toBe('You have already signed the agreement. You can log in.');
    expect(new Set(messages.values()).size).toBe(messages.size);
  });

  test('tells apart the errors of one status by their code', () => {
    for (const { name, responses } of operations) {
      for (const { status, content } of responses) {
        if (Number(status) < 400) continue;
        const { oneOf = [] } = content?.['application/json']?.schema ?? {};
        const codes = oneOf.map(codeOf);
        expect(codes, `${name} ${status}`).not.toContain(undefined);
        expect(new Set(codes).size).toBe(codes.length);
      }
    }
  });

  test('names the token of each operation and lists 401 for sessions', () => {
    for (const { name, security = [], responses } of operations) {
      const schemes = security.flatMap((one) => Object.keys(one));
      for (const scheme of schemes) expect(document.components.securitySchemes).toHaveProperty([scheme]);
      if (schemes.includes('session'))
        expect(
          responses.map(({ status }) => status),
          name,
        ).toContain('401');
    }
  });

  test('has the Idempotency-Key at the POST calls of staff that take no file, and at two of users', () => {
    const marked = /^post \/api\/(admin\/|work\/(assignments\/next|extension-requests)$)/;
    const takesFile = ({ requestBody }: (typeof operations)[number]) =>
      requestBody?.content['multipart/form-data'] !== undefined;
    const expected = problemsOf((operation) => marked.test(operation.name) && !takesFile(operation));
    expect(expected.length).toBeGreaterThan(50);
    expect(problemsOf(({ parameters }) => parameters.some(({ name }) => name === 'Idempotency-Key'))).toEqual(
      expected,
    );
  });

  test('has names of schemas that say nothing of our classes', () => {
    expect(Object.keys(schemas).filter((name) => /(Dto|Answer)$/.test(name))).toEqual([]);
  });

  test('describes every schema with words of its own, and every parameter', () => {
    const descriptions = Object.entries(schemas).map(([name, { description = '' }]) => ({
      name,
      description,
    }));
    const repeated = descriptions.filter(
      ({ name, description }) =>
        description === '' ||
        descriptions.some((other) => other.name !== name && other.description === description),
    );
    expect(repeated.map(({ name }) => name)).toEqual([]);
    expect(problemsOf(({ parameters }) => parameters.some(({ description }) => !description))).toEqual([]);
  });

  test('has integers for versions, totals and counts, and UUIDs for ids in paths', () => {
    const numbers = Object.entries(schemas).flatMap(([name, { properties = {} }]) =>
      Object.entries(properties)
        .filter(([property]) => /^(version|total)$|(Version|Count)$/.test(property))
        .filter(([, { type }]) => [type].flat().includes('number'))
        .map(([property]) => `${name}.${property}`),
    );
    expect(numbers).toEqual([]);
    const ids = operations.flatMap(({ parameters }) =>
      parameters.filter(({ name }) => /^id$|Id$/.test(name)),
    );
    expect(ids.length).toBeGreaterThan(80);
    for (const { schema } of ids)
      expect([schema?.format, schema?.type]).toContainEqual(expect.stringMatching(/^(uuid|integer)$/));
  });

  test('describes a save as either the whole text or an edit', () => {
    for (const name of ['SaveDraft', 'SavePageDraft', 'SaveSequentialDraft']) {
      const required = schemas[name]?.oneOf?.map((variant) => variant.required);
      expect(required?.[0], name).toContainEqual(expect.stringMatching(/content$/i));
      expect(required?.[1], name).toEqual(expect.arrayContaining(['baseVersion', 'edit', 'length']));
    }
  });
});
