import { isPermission, PERMISSIONS, type Permission } from '@inkwell/contract/permissions';
import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { ACCESS_MARK, type Access } from './access/access.js';
import { describeErrors, ERROR_MARK, errorExamples } from './core/http/api-errors.js';

import { OpenApiExamples } from './openapi-examples.js';

const DESCRIPTION = `Inkwell is a platform for time-boxed written work: users register, verify their e-mail address, sign an
agreement, and deliver written work before a deadline; staff manage it in the console.

**Signing in.** \`POST /api/auth/login\` (users) or \`POST /api/auth/admin-login\` (staff) returns a token for
further requests as \`Authorization: Bearer …\`. It is valid for 7 days, and ends at once
when the session is ended: by signing out, in the list of sessions, or by a new password.

**Lists** take \`sort\`, \`range\` and \`filter\` as JSON in the query string, and return the rows under the list's name, the
\`total\`, and a \`Content-Range\` header.

**Errors** all have the same fields: \`statusCode\`, a \`message\` that can be shown as it is, a stable \`code\`, \`errors\` by field for
invalid input, and a \`requestId\`, which identifies the request in the server's logs.`;

/** Creates the document from which the types of both apps are generated. */
export function createOpenApiDocument(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Inkwell API')
    .setDescription(DESCRIPTION)
    .setVersion('1')
    .setOpenAPIVersion('3.1.0')
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer('/', 'This server')
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'The token of a session.' }, 'session')
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
  if (document.components?.schemas) document.components.schemas = sortByName(document.components.schemas);
  const operations = Object.values(document.paths).flatMap((path) =>
    [path.get, path.post, path.put, path.patch, path.delete].filter((operation) => operation !== undefined),
  );
  const examples = new OpenApiExamples(document);
  for (const operation of operations) {
    markUnreadable(operation);
    describeErrors(operation, (schema) => examples.of(schema));
    splitSummary(operation);
    describeAccess(operation);
    describeSuccess(operation);
    if (operation.requestBody && 'content' in operation.requestBody)
      examples.addTo(operation.requestBody.content);
    for (const response of Object.values(operation.responses))
      if (response && 'content' in response) examples.addTo(response.content);
  }
  if (document.components) document.components.examples = examplesOf(operations, examples);
  const tags = operations.flatMap((operation) => operation.tags ?? []);
  document.tags = [...new Set(tags)].sort().map((name) => ({ name }));
  return document;
}

function sortByName<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the examples of the error codes that are used by an operation. */
function examplesOf(operations: object[], examples: OpenApiExamples): Record<string, { value: object }> {
  const text = JSON.stringify(operations);
  return Object.fromEntries(
    Object.entries(errorExamples((schema) => examples.of(schema))).filter(([code]) =>
      text.includes(`#/components/examples/${code}"`),
    ),
  );
}

/** Adds BAD_REQUEST to operations with an id or a body, because an invalid id or body is refused. */
function markUnreadable(operation: { parameters?: object[]; requestBody?: object }): void {
  const hasPathParameter = operation.parameters?.some((parameter) => Reflect.get(parameter, 'in') === 'path');
  if (hasPathParameter || operation.requestBody) Reflect.set(operation, `${ERROR_MARK}BAD_REQUEST`, true);
}

function describeSuccess(operation: { responses: Record<string, object | undefined> }): void {
  for (const response of Object.values(operation.responses)) {
    if (response && 'description' in response && response.description === '')
      response.description = 'Success';
  }
}

const ACCESS_TEXTS: Record<Exclude<Access, Permission>, string> = {
  public: 'Needs no session.',
  'signed-in': 'For users and staff, each for their own data.',
  files: 'For all signed-in users.',
  user: 'For users who do the work.',
  staff: 'For all staff.',
};

/** Adds the roles of the operation's `@Allow` to the description. The mark stays, for programs and tests. */
function describeAccess(operation: { description?: string; security?: object[] }): void {
  const access = Reflect.get(operation, ACCESS_MARK) as Access;
  const text = isPermission(access)
    ? `Needs the permission \`${access}\`. Roles: ${PERMISSIONS[access].join(', ')}.`
    : ACCESS_TEXTS[access];
  // An empty list means that no token is needed.
  if (access === 'public') operation.security ??= [];
  operation.description = [operation.description, text].filter(Boolean).join('\n\n');
}

/** The first paragraph of the comment is the summary. The others are the description. */
function splitSummary(operation: { summary?: string; description?: string }): void {
  const [summary = '', ...paragraphs] = (operation.summary ?? '').split(/\n\s*\n/);
  operation.summary = summary.trim();
  if (paragraphs.length > 0) operation.description = paragraphs.join('\n\n').trim();
}

// The page of Swagger UI has an inline style element. Scripts come from files only.
const DOCS_POLICY = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self' 'unsafe-inline'`,
  `img-src 'self' data:`,
  `connect-src 'self'`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
].join('; ');

/** Serves Swagger UI at `/api/docs` and the document at `/api/openapi.json` and `/api/openapi.yaml`. */
export function serveApiDocs(app: INestApplication, server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, _payload, done) => {
    if (request.url.startsWith('/api/docs')) void reply.header('Content-Security-Policy', DOCS_POLICY);
    done();
  });
  SwaggerModule.setup('docs', app, () => createOpenApiDocument(app), {
    useGlobalPrefix: true,
    jsonDocumentUrl: 'openapi.json',
    yamlDocumentUrl: 'openapi.yaml',
    customSiteTitle: 'Inkwell API',
    swaggerOptions: { persistAuthorization: true, tryItOutEnabled: true },
  });
}
