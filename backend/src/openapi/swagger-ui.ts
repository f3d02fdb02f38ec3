import type { INestApplication } from '@nestjs/common';
import { SwaggerModule } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { createOpenApiDocument } from './openapi-document.js';

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
