import { afterAll, beforeAll, expect, test } from 'vitest';
import { committedDocument, resolved } from '../test/committed-document.js';
import { numbersFrom, seed } from '../test/seed.js';
import { type Method, TestApp } from '../test/test-app.js';
import { addAdmin, signedUser, type TestUser } from '../test/users.js';

interface Operation {
  method: Method;
  path: string;
  isPublic: boolean;
  query: string[];
}

const VARIANTS = 10;
/** Single characters that parsers treat in a special way. Node accepts all of them in a header. */
const CHARACTERS = [...'"\'\\;,=%/*[]{}()<>:?&#@!~ \taZ09._-\u00e9\u00ff\u0080'];
const PIECES = [
  ...['multipart/form-data', 'application/json', 'text/plain', 'application/x-www-form-urlencoded', 'bytes='],
  ...[
    'boundary=',
    'boundary*=',
    'charset=',
    "utf-8''",
    '%00',
    '%ff',
    '%',
    'Bearer ',
    'Basic ',
    'inkwell_files=',
  ],
  ...['null', '{}', '[]', '{"q":', '[0,', '-1', '1e999', '9'.repeat(30), 'x'.repeat(300), 'é'.repeat(150)],
];
const VALID_QUERIES: Record<string, string[]> = {
  filter: ['{"q":"a"}', '{"id":["x"]}', '{"state":{}}', '[]', '"x"', '{"q":"\\u0000"}', '{"__proto__":{}}'],
  range: ['[0,24]', '[-1,5]', '[0,1e9]', '[1e308,2e308]', '["0","1"]', '[0]', '[24,0]'],
  sort: ['["name","ASC"]', '["password_hash","ASC"]', '["name","x"]', '[]', '{}', '["__proto__","ASC"]'],
};

interface Parameter {
  name: string;
  in: string;
}
const document = committedDocument<{
  paths: Record<
    string,
    Record<string, { security?: object[]; parameters?: (Parameter | { $ref: string })[] }>
  >;
}>();
const operations: Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { security = [], parameters = [] }]) => ({
    method: method.toUpperCase() as Method,
    path: path.replaceAll(/\{\w+\}/g, '7b0e7c1e-6f0a-4b8e-9d61-0a8f6c1f2d3e'),
    isPublic: !security.some((scheme) => 'session' in scheme),
    query: parameters
      .map(resolved<Parameter>)
      .filter((one) => one.in === 'query')
      .map(({ name }) => name),
  })),
);

let app: TestApp;
let admin: TestUser;
let user: TestUser;

beforeAll(async () => {
  app = await TestApp.start();
  [admin, user] = await Promise.all([addAdmin(app), signedUser(app)]);
});
afterAll(() => app.stop());

const tokenFor = ({ path }: Operation) => (path.startsWith('/api/admin/') ? admin : user).token;

test(`no header and no query causes a fault of the server (seed ${seed})`, { timeout: 120_000 }, async () => {
  const random = numbersFrom(seed);
  const one = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
  const garbage = () =>
    Array.from({ length: 1 + Math.floor(random() * 6) }, () =>
      one(random() < 0.5 ? PIECES : CHARACTERS),
    ).join('');
  const faults: string[] = [];
  expect(operations.length).toBeGreaterThan(100);
  for (const operation of operations) {
    for (let variant = 0; variant < VARIANTS; variant += 1) {
      const query = operation.query.map((name) => {
        const value = random() < 0.5 ? one(VALID_QUERIES[name] ?? PIECES) : garbage();
        return `${name}=${random() < 0.9 ? encodeURIComponent(value) : value.replaceAll(/[^!-~]|#/g, '')}`;
      });
      const headers: Record<string, string> = {
        authorization: random() < 0.8 ? `Bearer ${tokenFor(operation)}` : garbage(),
        cookie: garbage(),
        range: random() < 0.5 ? `bytes=${garbage()}` : garbage(),
        'if-none-match': garbage(),
        'content-type': random() < 0.5 ? `multipart/form-data; boundary=${garbage()}` : garbage(),
        'content-length': one(['0', '1', '5', '00', '1e1', '-1', '99', 'x']),
      };
      const call = { headers, ...(operation.method !== 'GET' && { body: Buffer.from(garbage()) }) };
      const url = query.length > 0 ? `${operation.path}?${query.join('&')}` : operation.path;
      const { status } = await app.call(operation.method, url, call);
      if (status === 500) faults.push(`${operation.method} ${url} ${JSON.stringify(headers)}`);
    }
  }
  expect(faults).toEqual([]);
});

test('no response of a call with a session is stored by a cache', async () => {
  const stored: string[] = [];
  for (const operation of operations.filter(({ isPublic }) => !isPublic)) {
    const { method, path } = operation;
    const other = tokenFor(operation) === admin.token ? user.token : admin.token;
    for (const token of [null, other, tokenFor(operation)]) {
      const { status, headers } = await app.call(method, path, { token });
      const policy = String(headers['cache-control']);
      if (policy !== 'no-store') stored.push(`${method} ${path} ${status}: ${policy}`);
    }
  }
  expect(stored).toEqual([]);
});
