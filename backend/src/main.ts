import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from './app.js';
import { createPino, PinoLogger } from './core/logging/logger.js';
import { SettingsError } from './core/settings/environment.js';
import { readSettings } from './core/settings/read-settings.js';
import type { GivenSettings } from './core/settings/settings.js';
import { DEMO_PASSWORD, DemoData } from './demo/demo-data.service.js';
import { announce, createProgress, refuseToStart } from './start/announce.js';
import { type RunningServers, startBuiltInServers } from './start/built-in-servers.js';
import { addFirstAdmin, checkEmergencyAdmin } from './start/first-admin.js';
import { migrate } from './start/migrate.js';
import { checkPortIsFree, listening } from './start/port.js';
import { stopOnSignals } from './start/stop-on-signals.js';

let servers: RunningServers | undefined;
let app: NestFastifyApplication | undefined;

stopOnSignals(async () => {
  await app?.close();
  await servers?.stop();
});
try {
  await start(readGivenSettings());
} catch (error) {
  await app?.close().catch(() => undefined);
  await servers?.stop();
  refuseToStart(error instanceof Error ? error.message : String(error));
}

/** Starts one process: web, worker or both. */
async function start(given: GivenSettings): Promise<void> {
  await checkPortIsFree(given.port, given.host);
  const progress = createProgress(given.logFormat);
  if (given.databaseUrl === null) progress('Starting the database');
  servers = await startBuiltInServers(given);
  const { settings, mailboxUrl } = servers;
  progress('Bringing the database up to date');
  await migrate(settings.databaseUrl);
  progress('Starting the server');
  const logger = new PinoLogger(createPino(settings.logLevel, settings.logFormat));
  app = await createApp(settings, logger);
  await app.init();
  const firstAdmin = await addFirstAdmin(app, settings);
  await checkEmergencyAdmin(app, settings);
  if (settings.demoData) await app.get(DemoData).addOnce();
  const server = app;
  await listening(settings.port, () => server.listen(settings.port, settings.host));
  const demoPassword = settings.demoData ? DEMO_PASSWORD : null;
  announce({
    settings,
    url: settings.publicUrl,
    mailboxUrl,
    firstAdmin,
    isAdminGiven: Boolean(process.env.ADMIN_EMAIL?.trim()),
    demoPassword,
  });
}

function readGivenSettings(): GivenSettings {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (error instanceof SettingsError) refuseToStart(error.message);
    throw error;
  }
}
