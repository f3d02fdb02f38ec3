import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { committedDocument, resolved } from './committed-document.js';

/** What a response has, for the comparison. */
interface Answer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: unknown;
  text: string;
}
interface Response {
  description: string;
  headers?: Record<string, object>;
  content?: Record<string, { schema?: Schema }>;
}
interface DocumentedOperation {
  operationId: string;
  requestBody?: object;
  responses: Record<string, Response>;
}
type Schema = Record<string, unknown>;

const { paths, components } = committedDocument<{
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { schemas: Record<string, Schema> };
}>();

/** What any call can answer besides what it lists, as the description of the document says. */
const GENERAL_CODES: Record<number, string> = {
  413: 'PAYLOAD_TOO_LARGE',
  500: 'INTERNAL_ERROR',
  503: 'SERVICE_UNAVAILABLE',
  507: 'STORAGE_FULL',
};
/** Refused before the call is known. A call that takes a body lists them. */
const UNREADABLE_CODES: Record<number, string> = { 400: 'BAD_REQUEST', 415: 'UNSUPPORTED_MEDIA_TYPE' };
/** Headers that are sent wherever they are documented, and nowhere else. */
const HEADERS = ['WWW-Authenticate', 'Retry-After', 'Content-Range', 'ETag'];
/** Words of OpenAPI and of this project, beside those of JSON Schema. */
const VOCABULARY = ['example', 'x-contact'];
/** Times have milliseconds, also those that PostgreSQL writes into JSON. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: true, verbose: true });
addFormats.default(ajv);
ajv.addFormat('date-time', TIME);
ajv.addVocabulary(VOCABULARY);
for (const [name, schema] of Object.entries(components.schemas)) ajv.addSchema(open(schema), name);

const SHOWN_LENGTH = 200;
const validators = new WeakMap<Schema, ValidateFunction>();

/** A schema that a value has beside others: further properties may be of these. */
function open(schema: Schema): Schema {
  const changed = Object.entries(schema).map(([key, value]) => [key, keywordOf(key, value)] as const);
  return Object.fromEntries(changed);
}

/** The schema of a whole value: it has no other properties. */
function closed(schema: Schema): Schema {
  const isObject = ['properties', 'allOf', 'oneOf', 'anyOf', '$ref'].some((key) => key in schema);
  return isObject ? { ...open(schema), unevaluatedProperties: false } : open(schema);
}

function keywordOf(key: string, value: unknown): unknown {
  if (key === '$ref') return String(value).split('/').at(-1);
  if (key === 'properties')
    return Object.fromEntries(
      Object.entries(Object(value)).map(([name, one]) => [name, closed(one as Schema)]),
    );
  if (['allOf', 'oneOf', 'anyOf'].includes(key)) return (value as Schema[]).map(open);
  if (key === 'prefixItems') return (value as Schema[]).map(closed);
  const isSchema = ['items', 'additionalProperties'].includes(key) && typeof value === 'object';
  return isSchema ? closed(value as Schema) : value;
}

function validatorOf(schema: Schema): ValidateFunction {
  const known = validators.get(schema);
  if (known) return known;
  const made = ajv.compile(closed(schema));
  validators.set(schema, made);
  return made;
}

const routes = Object.entries(paths)
  .map(([path, operations]) => ({
    path,
    operations,
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+').replaceAll('.', '\\.')}$`),
  }))
  // `/users/export` before `/users/{id}`.
  .sort((a, b) => a.path.split('{').length - b.path.split('{').length);

/** @throws Error if a call of the document has a response that is not in it */
export function checkIsDocumented(method: string, url: string, answer: Answer): void {
  const operation = operationOf(method.toLowerCase(), url.split('?', 1)[0] ?? '');
  if (!operation) return;
  const differences = differencesFrom(operation, answer);
  if (differences.length === 0) return;
  const code = (answer.body as { code?: string } | undefined)?.code ?? '';
  throw new Error(
    `${method} ${url} ${answer.status} ${code} is not as in openapi.yaml:\n${differences.join('\n')}`,
  );
}

function operationOf(method: string, path: string): DocumentedOperation | undefined {
  const route = routes.find(({ pattern, operations }) => method in operations && pattern.test(path));
  return route?.operations[method];
}

/** Says how a response differs from the document. */
function differencesFrom(operation: DocumentedOperation, { status, headers, body, text }: Answer): string[] {
  const code = (body as { code?: string } | undefined)?.code;
  if (code !== undefined && isGeneral(operation, status, code))
    return problemsOfBody(components.schemas.ErrorBody, body);
  const documented = operation.responses[status];
  if (!documented) return ['the status is not in the document'];
  const { description, content = {}, headers: named = {} } = resolved<Response>(documented);
  const type = String(headers['content-type'] ?? '').split(';', 1)[0] ?? '';
  return [
    ...(status >= 400 && !description.split(/\W+/).includes(code ?? '')
      ? ['the code is not in the document']
      : []),
    ...(type === '' && text !== '' ? ['it has no media type'] : []),
    ...(type !== '' && !(type in content) ? [`the media type ${type} is not in the document`] : []),
    // A lock ends with a new code, not with time.
    ...(code === 'OTP_LOCKED' ? [] : HEADERS).flatMap((name) => {
      const isSent = headers[name.toLowerCase()] !== undefined;
      if (isSent === name in named) return [];
      return [isSent ? `the header ${name} is not in the document` : `it lacks the header ${name}`];
    }),
    ...(type === 'application/json' && !isMadeBefore(headers, body)
      ? problemsOfBody(content[type]?.schema, body)
      : []),
  ];
}

/** The response after a stop of the server, as the description of `Idempotency-Key` says: `id`, `message` and the record as it is now. */
function isMadeBefore(headers: Answer['headers'], body: unknown): boolean {
  const { id, message } = Object(body);
  return headers['idempotency-replayed'] === 'true' && Boolean(id) && message === 'This was done already.';
}

function isGeneral({ requestBody, responses }: DocumentedOperation, status: number, code: string): boolean {
  if (GENERAL_CODES[status] === code) return !(status in responses);
  return UNREADABLE_CODES[status] === code && requestBody === undefined;
}

function problemsOfBody(schema: Schema | undefined, body: unknown): string[] {
  if (!schema) return [];
  const validate = validatorOf(schema);
  if (validate(body)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params, data }) =>
      `${instancePath} ${message} ${JSON.stringify(params)}: ${JSON.stringify(data)?.slice(0, SHOWN_LENGTH)}`,
  );
}
