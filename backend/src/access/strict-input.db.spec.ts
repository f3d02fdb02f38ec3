import { allowedForKeys } from '@inkwell/contract/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addApiKey } from '../../test/api-keys.js';
import { committedDocument, resolved } from '../../test/committed-document.js';
import { page } from '../../test/pictures.js';
import { TestApp } from '../../test/test-app.js';
import { upload } from '../../test/upload.js';
import { addAdmin, type TestUser } from '../../test/users.js';

interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}
interface Operation {
  operationId: string;
  security?: object[];
  parameters?: ({ name: string; in: string } | { $ref: string })[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
const { paths } = committedDocument<{ paths: Record<string, Record<string, Operation>> }>();

/** Calls whose input is strict for all callers, which need a session. */
const FOR_ALL =
  /^\/api\/admin\/(api-keys|webhooks|webhook-deliveries|imports|exports)(\/|$)|\/assignments(\/preview)?$/;

const calls = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, operation]) => {
    const takesKeys = operation.security?.some((scheme) => 'apiKey' in scheme) ?? false;
    const url = path
      .replace(/\{(version|textId)\}/g, '7')
      .replaceAll(/\{\w+\}/g, '7b0e7c1e-6f0a-4b8e-9d61-0a8f6c1f2d3e');
    const isForAll = FOR_ALL.test(path) && (method !== 'get' || !path.endsWith('/assignments'));
    return takesKeys || (isForAll && path.startsWith('/api/admin'))
      ? [
          {
            name: `${method.toUpperCase()} ${path}`,
            method: method.toUpperCase(),
            url,
            operation,
            takesKeys,
            isForAll,
          },
        ]
      : [];
  }),
);

let app: TestApp;
let admin: TestUser;
let key: string;
beforeAll(async () => {
  app = await TestApp.start();
  admin = await addAdmin(app);
  key = (await addApiKey(app, admin, [...allowedForKeys])).key;
});
afterAll(() => app.stop());

type Call = (typeof calls)[number];
const tokenFor = ({ takesKeys }: Call) => (takesKeys ? key : admin.token);
const send = (call: Call, query: string, body?: object, token = tokenFor(call)) =>
  app.call(call.method as 'POST', `${call.url}${query}`, { token, body });
const errorsOf = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  status === 400 ? Object.keys(Object(body.errors)) : [`status ${status}`];

const parametersOf = ({ operation: { parameters = [] } }: Call) =>
  parameters.map((one) => resolved<{ name: string; in: string }>(one)).filter((one) => one.in === 'query');
const jsonOf = ({ operation }: Call) => operation.requestBody?.content['application/json']?.schema;

/** Each field of a body with its path, and a body that has a value there. */
function fieldsOf(schema: Schema, wrap = (value: unknown): unknown => value, path: string[] = []): Field[] {
  const {
    properties = {},
    items,
    allOf = [],
    oneOf = [],
    required = [],
    type,
  } = resolved<Schema>(schema as Schema & { $ref: string });
  const here: Field = {
    path,
    put: (name, value) => wrap({ [name]: value }),
    isObject: true,
    schema: {},
    isRequired: true,
  };
  const own = Object.entries(properties).flatMap(([name, property]): Field[] => {
    const inner = resolved<Schema>(property as Schema & { $ref: string });
    const put = (value: unknown) => wrap({ [name]: value });
    return [
      {
        path: [...path, name],
        put: (_, value) => put(value),
        isObject: false,
        schema: inner,
        isRequired: required.includes(name),
      },
      ...fieldsOf(inner, put, [...path, name]),
    ];
  });
  return [
    ...(type === 'object' && Object.keys(properties).length > 0 ? [here] : []),
    ...own,
    ...(items ? fieldsOf(items, (value) => wrap([value]), [...path, '0']) : []),
    ...[...allOf, ...oneOf].flatMap((part) => fieldsOf(part, wrap, path)),
  ];
}
interface Field {
  path: string[];
  put: (name: string, value: unknown) => unknown;
  isObject: boolean;
  schema: Schema;
  isRequired: boolean;
}

describe('a key', () => {
  test('gets 400 for an unknown parameter of any call, which names it', async () => {
    const wrong: string[] = [];
    for (const call of calls) {
      const errors = errorsOf(await send(call, '?Unknown=1'));
      if (!errors.includes('Unknown')) wrong.push(`${call.name}: ${errors}`);
    }
    expect(wrong).toEqual([]);
  });

  test('may send each documented parameter', async () => {
    const wrong: string[] = [];
    for (const call of calls) {
      for (const { name } of parametersOf(call)) {
        const answer = await send(call, `?${name}=x`);
        if (answer.text.includes('is no parameter')) wrong.push(`${call.name}: ${name}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('gets 400 for an unknown field of any body, also a nested one, which names it', async () => {
    const wrong: string[] = [];
    for (const call of calls.filter(({ method }) => method !== 'GET')) {
      const schema = jsonOf(call);
      if (!schema && call.operation.requestBody) continue;
      const objects = schema ? fieldsOf(schema).filter(({ isObject }) => isObject) : [];
      const bodies =
        objects.length > 0
          ? objects
          : [{ path: [], put: (name: string, value: unknown) => ({ [name]: value }) }];
      for (const { path, put } of bodies) {
        const errors = errorsOf(await send(call, '', put('unknown', 1) as object));
        const name = [...path, 'unknown'].join('.');
        if (!errors.includes(name)) wrong.push(`${call.name}: ${name}, but ${errors}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('may send each documented field', async () => {
    const wrong: string[] = [];
    for (const call of calls) {
      const schema = jsonOf(call);
      for (const { put, path, isObject } of schema ? fieldsOf(schema) : []) {
        if (isObject) continue;
        const answer = await send(call, '', put('', 'x') as object);
        if (answer.text.includes('is no field')) wrong.push(`${call.name}: ${path.join('.')}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('gets 400 for null where the document has none', async () => {
    const wrong: string[] = [];
    for (const call of calls) {
      const schema = jsonOf(call);
      for (const field of schema ? fieldsOf(schema) : []) {
        if (field.isObject || isNullable(field.schema)) continue;
        const errors = errorsOf(await send(call, '', field.put('', null) as object));
        const names = [field.path.join('.'), field.path[0]];
        if (!errors.some((error) => names.includes(error)))
          wrong.push(`${call.name}: ${names[0]}, but ${errors}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

test('null is accepted where the document has it', async () => {
  const wrong: string[] = [];
  for (const call of calls) {
    const schema = jsonOf(call);
    for (const { path, put, schema: field, isObject } of schema ? fieldsOf(schema) : []) {
      if (isObject || !isNullable(field)) continue;
      const answer = await send(call, '', put('', null) as object);
      if (answer.text.includes('cannot be null')) wrong.push(`${call.name}: ${path.join('.')}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('an empty id is 400 everywhere, for a session too', async () => {
  const wrong: string[] = [];
  for (const call of calls) {
    for (const { name } of parametersOf(call).filter(({ name }) => /^assignment$|Id$/.test(name))) {
      const errors = errorsOf(await send(call, `?${name}=`, undefined, admin.token));
      if (!errors.includes(name)) wrong.push(`${call.name}: ${name}, but ${errors}`);
    }
    const schema = jsonOf(call);
    for (const { path, put, schema: field, isObject } of schema ? fieldsOf(schema) : []) {
      if (isObject || (field.format ?? field.items?.format) !== 'uuid') continue;
      const errors = errorsOf(await send(call, '', put('', '') as object, admin.token));
      if (!errors.some((error) => [path.join('.'), path[0]].includes(error)))
        wrong.push(`${call.name}: ${path.join('.')}, but ${errors}`);
    }
  }
  expect(wrong).toEqual([]);
});

function isNullable({ type, anyOf = [], oneOf = [] }: Schema): boolean {
  return (
    [type].flat().includes('null') ||
    [...anyOf, ...oneOf].some((part) => isNullable(resolved<Schema>(part as Schema & { $ref: string })))
  );
}

const FORMS = [
  { url: '/api/admin/images/upload', field: 'image', texts: { title: 'Page' }, hasProject: true },
  { url: '/api/admin/pdfs/upload', field: 'pdf', texts: { title: 'Guide' }, hasProject: true },
  { url: '/api/admin/imports/images', field: 'files', texts: {}, hasProject: true },
  { url: '/api/admin/imports/users', field: 'file', texts: {}, hasProject: false },
];

test.each(FORMS)(
  'the form of $url refuses an unknown field and an empty id',
  async ({ url, field, texts, hasProject }) => {
    const bytes = await page(20, 20).png().toBuffer();
    const send = (more: object, name = field) =>
      upload(app, url, {
        bytes,
        field: name,
        texts: { ...texts, ...more } as Record<string, string>,
        token: key,
      });
    expect(errorsOf(await send({ projectid: '7b0e7c1e-6f0a-4b8e-9d61-0a8f6c1f2d3e' }))).toEqual([
      'projectid',
    ]);
    expect(errorsOf(await send({}, 'scan'))).toEqual(['scan']);
    if (hasProject) expect(errorsOf(await send({ projectId: '' }))).toEqual(['projectId']);
  },
);
