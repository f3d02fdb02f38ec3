import { writeFileSync } from 'node:fs';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.js';
import { readSettings } from './core/settings/read-settings.js';
import { createOpenApiDocument } from './openapi/openapi-document.js';
import { toYaml } from './openapi/yaml-file.js';
import { UNPREFIXED_PATHS } from './unprefixed-paths.js';

/** Settings for the preview mode, which creates no connections. */
const PREVIEW = {
  ...readSettings({
    JWT_SECRET: 'preview'.repeat(5),
    PASSWORD_KEY: 'preview'.repeat(5),
    DATABASE_URL: 'postgres://preview',
  }),
  databaseUrl: 'postgres://preview',
  smtpUrl: 'smtp://preview',
};

/** Writes the OpenAPI document to the file named on the command line. Needs no database. */
async function writeOpenApi(path: string): Promise<void> {
  const app = await NestFactory.create(AppModule.with(PREVIEW), new FastifyAdapter(), {
    preview: true,
    logger: false,
  });
  app.setGlobalPrefix('api', { exclude: UNPREFIXED_PATHS });
  writeFileSync(path, toYaml(createOpenApiDocument(app)));
}

await writeOpenApi(process.argv[2] ?? 'openapi.yaml');
