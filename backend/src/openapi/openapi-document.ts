import { isPermission, PERMISSIONS, type Permission } from '@inkwell/contract/permissions';
import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ACCESS_MARK, type Access } from '../access/access.js';
import { ALSO_REQUIRED_MARK } from '../access/also-require.js';
import { PROJECT_KEY_MARK } from '../access/project-scope.js';
import { isConfirmedForKeys, REAUTHENTICATION_MARK } from '../access/require-reauthentication.js';
import { INVALID_KEY_CODES } from '../auth/api-keys/api-keys.errors.js';
import { WITHOUT_SECOND_FACTOR_MARK } from '../auth/sessions/allow-without-second-factor.js';
import { describeErrors, ERROR_MARK } from '../core/http/api-errors.js';
import { SERVER_VERSION } from '../core/settings/server-version.js';
import { describeEvents } from './event-schemas.js';
import { addExampleTimes } from './example-times.js';
import { addIdempotencyKey } from './idempotency-key.js';
import { addIfMatch } from './if-match.js';
import { type Operation, operationsOf, sortByName } from './operation.js';
import { describePathParameters } from './path-parameters.js';
import { describeContacts, describeSaves, referToBases, renameSchemas, shareFilters } from './schemas.js';
import { shareComponents, shareProperties } from './shared-components.js';
import { addTags } from './tags.js';

const DESCRIPTION = `**How to get an API key.** An administrator creates one in the console, under API keys, or with \`POST /api/admin/api-keys\`, and
chooses its permissions. Requests send it as \`Authorization: Bearer ink_…\`. Each call names the permission that it needs; without it,
the answer is 403 \`PERMISSION_MISSING\`. A key can be limited to one project: it may then make the calls with \`x-project-key\` only, lists
have only rows of the project, and a record of another project is 404. A key may make 600 requests a minute; the headers
\`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds) say how many are left, and then the answer is 429. The file
\`docs/integrations.md\` of the source has five tasks with \`curl\` and a typed client.

**How to get a token of a session.** \`POST /api/auth/login\` (users) or \`POST /api/auth/admin-login\` (staff) with an e-mail address and a
password returns a \`token\`. Further requests send it as \`Authorization: Bearer …\`. It is valid for 7 days, and ends at once when the
session is ended: by signing out, in the list of sessions, or by a new password.

Inkwell is a platform for time-boxed written work: users register, verify their e-mail address, sign an agreement, and deliver
written work before a deadline; staff manage it in the console.

**Lists** take \`sort\`, \`range\` and \`filter\` as JSON in the query string, and return the rows under the list's name, the
\`total\`, and a \`Content-Range\` header.

**Input** of callers with an API key is strict: an unknown field or parameter is 400, and \`errors\` names it. A field of the record that
cannot be changed is accepted with the value that it has.

**Errors** all have the same fields: \`statusCode\`, a \`message\` that can be shown as it is, a stable \`code\`, \`errors\` by field for
invalid input, and a \`requestId\`, which identifies the request in the server's logs. The \`code\` tells apart the errors of one status.
Besides those that it lists, a call can answer 400 \`BAD_REQUEST\` or 415 if the request cannot be read, 405 for a wrong method, 413 if it is too
large, 500, 503 if the server cannot answer now, and 507 if a disk is full.

**Ids** are UUIDs unless their description says otherwise. **Times** are ISO 8601 in UTC with milliseconds. Fields with \`x-contact\` are
absent for callers who may not read them.`;

/** Creates the document from which the types of both apps are generated. */
export function createOpenApiDocument(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Inkwell API')
    .setDescription(DESCRIPTION)
    .setVersion(SERVER_VERSION)
    .setOpenAPIVersion('3.1.0')
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer('/', 'This server')
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'The token of a session.' }, 'session')
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'An API key, `ink_…`.' }, 'apiKey')
    .addBearerAuth(
      { type: 'http', scheme: 'bearer', description: 'The last part of an agreement link.' },
      'agreementLink',
    )
    .addCookieAuth(
      'inkwell_files',
      { type: 'apiKey', description: 'Set at sign-in. Gives access to `/userimages` and `/userpdf` only.' },
      'files',
    )
    .build();
  const document = SwaggerModule.createDocument(app, config, {
    operationIdFactory: (_controller, method) => method,
  });
  // Sorted, so that the document does not change when code moves.
  document.paths = sortByName(document.paths);
  const operations = operationsOf(document);
  const schemas = { ...document.components?.schemas };
  document.components = { ...document.components, schemas };
  addExampleTimes(schemas);
  describeContacts(schemas);
  referToBases(schemas);
  describeSaves(schemas);
  shareFilters(schemas, operations);
  describeEvents(document, schemas);
  for (const call of operations) {
    const { operation } = call;
    describePathParameters(call);
    addIdempotencyKey(call);
    addIfMatch(operation, schemas);
    markUnreadable(operation);
    describeApiKeys(operation);
    describeErrors(operation, schemas);
    splitSummary(operation);
    describeAccess(operation);
    describeSuccess(operation);
    if (operation.parameters?.length === 0) delete operation.parameters;
    // The default.
    for (const parameter of operation.parameters ?? []) if (!parameter.required) delete parameter.required;
  }
  shareComponents(document, operations);
  shareProperties(schemas);
  addTags(
    document,
    operations.flatMap(({ operation }) => operation.tags ?? []),
  );
  return unwrapDescriptions(renameSchemas(document));
}

/** Comments have line breaks where their lines are full. Only empty lines separate paragraphs. */
function unwrapDescriptions(document: OpenAPIObject): OpenAPIObject {
  const unwrap = (key: string, value: unknown) =>
    key === 'description' && typeof value === 'string' ? value.replaceAll(/(?<!\n)\n(?!\n)/g, ' ') : value;
  return JSON.parse(JSON.stringify(document), unwrap);
}

/** Adds the codes for an invalid id, body or parameter. */
function markUnreadable(operation: Operation): void {
  const hasPathParameter = operation.parameters?.some((parameter) => parameter.in === 'path');
  if (hasPathParameter || operation.requestBody) mark(operation, 'BAD_REQUEST');
  if (operation.requestBody) mark(operation, 'UNSUPPORTED_MEDIA_TYPE');
  // An empty id, such as that of an assignment.
  if (operation.parameters?.some((parameter) => parameter.in === 'query'))
    mark(operation, 'VALIDATION_FAILED');
}

/**
 * A call that needs the password or a passkey again takes no API key, unless that was checked when the key was made. One whose project
 * cannot be found takes no key of a project.
 */
function describeApiKeys(operation: Operation): void {
  const isConfirmed = isConfirmedForKeys(Reflect.get(operation, ACCESS_MARK) as Access);
  if (Reflect.get(operation, REAUTHENTICATION_MARK) && !isConfirmed) {
    operation.security = operation.security?.filter((scheme) => !('apiKey' in scheme)) ?? [];
    Reflect.deleteProperty(operation, `${ERROR_MARK}PERMISSION_MISSING`);
  }
  Reflect.deleteProperty(operation, REAUTHENTICATION_MARK);
  if (Reflect.has(operation, WITHOUT_SECOND_FACTOR_MARK))
    Reflect.deleteProperty(operation, `${ERROR_MARK}SECOND_FACTOR_SETUP_REQUIRED`);
  Reflect.deleteProperty(operation, WITHOUT_SECOND_FACTOR_MARK);
  const takesKeys = operation.security?.some((scheme) => 'apiKey' in scheme);
  // The input of programs is strict.
  if (takesKeys) mark(operation, 'VALIDATION_FAILED', 'TOO_MANY_REQUESTS', ...INVALID_KEY_CODES);
  if (!takesKeys && Reflect.get(operation, ACCESS_MARK) !== 'public')
    mark(operation, 'NOT_FOR_API_KEYS', ...INVALID_KEY_CODES, 'TOO_MANY_REQUESTS');
  if (takesKeys && !Reflect.get(operation, PROJECT_KEY_MARK)) mark(operation, 'NOT_FOR_API_KEYS');
}

function mark(operation: Operation, ...codes: string[]): void {
  for (const code of codes) Reflect.set(operation, `${ERROR_MARK}${code}`, true);
}

function describeSuccess({ responses }: Operation): void {
  for (const response of Object.values(responses)) response.description ||= 'Success';
}

const ACCESS_TEXTS: Record<Exclude<Access, Permission>, string> = {
  public: 'Needs no session.',
  'signed-in': 'For users and staff, each for their own data.',
  files: 'For all signed-in users.',
  user: 'For users who do the work.',
  staff: 'For all staff.',
  'staff-or-key': 'For all staff and all API keys.',
  'api-key': 'For all API keys.',
};

/** Adds the roles of the operation's `@Allow` to the description. The mark stays, for programs and tests. */
function describeAccess(operation: Operation): void {
  const access = Reflect.get(operation, ACCESS_MARK) as Access;
  const text = isPermission(access)
    ? `${neededText(access, operation)} Roles: ${PERMISSIONS[access].join(', ')}.`
    : ACCESS_TEXTS[access];
  // An empty list means that no token is needed.
  if (access === 'public') operation.security ??= [];
  operation.description = [operation.description, text].filter(Boolean).join('\n\n');
}

function neededText(access: Permission, operation: Operation): string {
  const other: unknown = Reflect.get(operation, ALSO_REQUIRED_MARK);
  return other
    ? `Needs the permissions \`${access}\` and \`${other}\`.`
    : `Needs the permission \`${access}\`.`;
}

/** The first paragraph of the comment is the summary. The others are the description. */
function splitSummary(operation: Operation): void {
  const [summary = '', ...paragraphs] = (operation.summary ?? '').split(/\n\s*\n/);
  operation.summary = summary.trim();
  if (paragraphs.length > 0) operation.description = paragraphs.join('\n\n').trim();
}
