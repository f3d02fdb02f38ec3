import { writeFileSync } from 'node:fs';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { stringify } from 'yaml';
import { AppModule } from './app.module.js';
import { readSettings } from './core/settings/read-settings.js';
import { createOpenApiDocument } from './openapi-document.js';

/** Writes the OpenAPI document to the file named on the command line. Needs no database. */
async function writeOpenApi(path: string): Promise<void> {
  const settings = {
    ...readSettings({ NODE_ENV: 'test' }),
    databaseUrl: 'postgres://preview',
    smtpUrl: 'smtp://preview',
  };
  const app = await NestFactory.create(AppModule.with(settings), new FastifyAdapter(), {
    preview: true,
    logger: false,
  });
  app.setGlobalPrefix('api', { exclude: ['metrics'] });
  writeFileSync(
    path,
    stringify(createOpenApiDocument(app), { lineWidth: 110, aliasDuplicateObjects: false }),
  );
}

await writeOpenApi(process.argv[2] ?? 'openapi.yaml');
