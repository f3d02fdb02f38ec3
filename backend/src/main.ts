import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from './app.js';
import { createPino, PinoLogger } from './core/logging/logger.js';
import { SettingsError } from './core/settings/environment.js';
import { readSettings } from './core/settings/read-settings.js';
import type { GivenSettings } from './core/settings/settings.js';
import { DEMO_PASSWORD, DemoData } from './demo/demo-data.service.js';
import { announce, refuseToStart } from './start/announce.js';
import { type RunningServers, startBuiltInServers } from './start/built-in-servers.js';
import { addFirstAdmin } from './start/first-admin.js';
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
  servers = await startBuiltInServers(given);
  const { settings, mailboxUrl } = servers;
  await migrate(settings.databaseUrl);
  const logger = new PinoLogger(createPino(settings.logLevel, process.stdout.isTTY && !settings.production));
  app = await createApp(settings, logger);
  await app.init();
  const isAdminKnown = await addFirstAdmin(app, settings);
  if (settings.demoData) await app.get(DemoData).addOnce();
  const server = app;
  await listening(settings.port, () => server.listen(settings.port, settings.host));
  const demoPassword = settings.demoData ? DEMO_PASSWORD : null;
  announce({ settings, url: settings.publicUrl, mailboxUrl, isAdminKnown, demoPassword });
}

function readGivenSettings(): GivenSettings {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (error instanceof SettingsError) refuseToStart(error.message);
    throw error;
  }
}
