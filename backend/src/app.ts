import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { hideContacts } from './access/hide-contacts.js';
import { IdempotencyKeysService } from './access/idempotency/idempotency-keys.service.js';
import { repeatAnswers } from './access/idempotency/repeat-answers.js';
import { limitRequestBodies, PUBLIC_BODY_BYTES } from './access/request-bodies.js';
import { limitResponseBodies, UNREAD_MS } from './access/response-bodies.js';
import { StrictInputGuard } from './access/strict-input.js';
import { AppModule } from './app.module.js';
import { hideWriterNames } from './assignments/hide-writer-names.js';
import { WriterNamesService } from './assignments/writer-names.service.js';
import { RequestAuthenticationService } from './auth/sessions/request-authentication.service.js';
import { pageTexts } from './config/page-texts.js';
import { SiteConfigService } from './config/site-config.service.js';
import { SocketIoAdapter } from './console/live/socket-io.adapter.js';
import { Clock } from './core/clock/clock.js';
import { ErrorFilter } from './core/http/error-filter.js';
import { collectMethods } from './core/http/route-methods.js';
import { addSecurityHeaders } from './core/http/security-headers.js';
import { rememberStrictness } from './core/http/strict-fields.js';
import { unroutedErrors } from './core/http/unrouted-errors.js';
import { createValidationPipe } from './core/http/validation.js';
import type { PinoLogger } from './core/logging/logger.js';
import { Metrics } from './core/metrics/metrics.js';
import type { Settings } from './core/settings/settings.js';
import { StorageStatus } from './core/storage/storage-status.js';
import { currentTracer } from './core/tracing/current-tracer.js';
import { traceRequests } from './core/tracing/trace-requests.js';
import { DRAFT_FIELDS } from './drafts/draft-change.js';
import { UntrustedProxyService } from './health/untrusted-proxy.service.js';
import { serveApiDocs } from './openapi/swagger-ui.js';
import { serveStaticApps } from './static-apps.js';
import { UNPREFIXED_PATHS } from './unprefixed-paths.js';

/** Maximum time to receive a request. 20 MB over a slow connection take 3 minutes. */
const REQUEST_TIMEOUT_MS = 5 * 60_000;
/** Compressing smaller responses takes longer than it saves. */
const COMPRESS_FROM_BYTES = 2048;
const MONITORING_PATH = /^\/(api\/health(\/|$)|metrics$)/;
const REPOSITORY = new URL('../../', import.meta.url);

/** Creates the program on one Fastify server. The caller starts and stops it. */
export async function createApp(settings: Settings, logger: PinoLogger): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    bodyLimit: PUBLIC_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: UNREAD_MS,
    trustProxy: (_address: string, hop: number) => hop < settings.trustedProxies,
    genReqId: () => randomUUID(),
    ...unroutedErrors,
    routerOptions: { maxParamLength: 1000 },
    forceCloseConnections: 'idle',
  });
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.with(settings), adapter, {
    logger,
    // The caller stops what it has started.
    abortOnError: false,
  });
  app.setGlobalPrefix('api', { exclude: UNPREFIXED_PATHS });
  app.useGlobalPipes(createValidationPipe(DRAFT_FIELDS));
  app.useWebSocketAdapter(new SocketIoAdapter(app));
  app.enableShutdownHooks([]);

  const server: FastifyInstance = app.getHttpAdapter().getInstance();
  app.useGlobalGuards(new StrictInputGuard(server));
  const methodsAt = collectMethods(server);
  app.useGlobalFilters(new ErrorFilter(() => app.get(StorageStatus).reportFull(), methodsAt));
  const tracer = currentTracer();
  if (tracer) traceRequests(server, tracer, MONITORING_PATH);
  await addSecurityHeaders(server, {
    // For the responses of the API, which are never pages. Pages set their own policy.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': [`'none'`], 'frame-ancestors': [`'none'`] },
    },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    strictTransportSecurity: settings.publicUrl.startsWith('https:') && {
      includeSubDomains: settings.hstsSubdomains,
    },
    // Only for Internet Explorer and Flash, which the pages do not support.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
  });
  limitRequestBodies(server, settings);
  limitResponseBodies(server, app.get(Clock));
  hideContacts(server);
  hideWriterNames(server, app.get(WriterNamesService));
  rememberStrictness(server);
  repeatAnswers(server, app.get(IdempotencyKeysService));
  await server.register(fastifyCookie);
  await server.register(fastifyCompress, {
    threshold: COMPRESS_FROM_BYTES,
    encodings: ['br', 'gzip'],
    // No client sends compressed bodies, and the check would slow down each request.
    globalDecompression: false,
  });
  app.get(UntrustedProxyService).observe(server);
  observeRequests(server, app.get(Metrics), logger, settings);
  endConnectionsWhenClosing(server);
  if (settings.processRole === 'worker') serveOnlyMonitoring(server);
  else await serveApps(app, server, settings);
  app.get(RequestAuthenticationService).checkRequests(server);
  return app;
}

/** A worker serves health and metrics only. Requests of users go to the web processes. */
function serveOnlyMonitoring(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (MONITORING_PATH.test(request.url)) done();
    else reply.callNotFound();
  });
}

/** Serves the API's documentation and both apps. */
async function serveApps(
  app: NestFastifyApplication,
  server: FastifyInstance,
  settings: Settings,
): Promise<void> {
  serveApiDocs(app, server);
  const siteConfig = app.get(SiteConfigService);
  await serveStaticApps(server, {
    userApp: { folder: fileURLToPath(new URL('user-ui/dist', REPOSITORY)), assets: 'assets' },
    adminApp: { folder: fileURLToPath(new URL('admin-ui/dist', REPOSITORY)), assets: 'admin-assets' },
    // The sign-in page shows its button at once, without a call that would move the form.
    signInPageTexts: { SINGLE_SIGN_ON: settings.oidc ? 'on' : 'off' },
    readPageTexts: async (path) => pageTexts(await siteConfig.readForPages(), settings, path),
  });
}

/** Finishes running requests when the server closes, and then closes their connections, which would delay the stop. */
function endConnectionsWhenClosing(server: FastifyInstance): void {
  let isClosing = false;
  server.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) void reply.header('Connection', 'close');
    done(null, payload);
  });
}

/** Logs and measures each request. URLs are not logged, because some contain tokens. */
function observeRequests(
  server: FastifyInstance,
  metrics: Metrics,
  logger: PinoLogger,
  { logFormat }: Settings,
): void {
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('X-Request-Id', request.id);
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const durationMs = Math.round(reply.elapsedTime * 10) / 10;
    const { method, id: requestId } = request;
    metrics.observeRequest(method, route, reply.statusCode, durationMs);
    // On a terminal, requests would scroll the addresses that are printed at the start out of view.
    const level = logFormat === 'pretty' && reply.statusCode < 500 ? 'debug' : 'log';
    logger[level]({ requestId, method, route, status: reply.statusCode, durationMs }, 'request', 'Http');
    done();
  });
}
