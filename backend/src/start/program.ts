import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from '../app.js';
import { createPino, PinoLogger } from '../core/logging/logger.js';
import type { GivenSettings } from '../core/settings/settings.js';
import { currentTracer, startTracing } from '../core/tracing/current-tracer.js';
import { DEMO_PASSWORD, DemoDataService } from '../demo/demo-data.service.js';
import { announce, createProgress } from './announce.js';
import { type RunningServers, startBuiltInServers } from './built-in-servers.js';
import { addFirstAdmin, checkEmergencyAdmin } from './first-admin.js';
import { migrate } from './migrate.js';
import { listening } from './port.js';

/** One process: web, worker or both. */
export class Program {
  /** The built-in PostgreSQL has ended by itself. The reason is printed, and the process ends. */
  hasDatabaseEnded = false;
  private servers: RunningServers | undefined;
  private app: NestFastifyApplication | undefined;

  constructor(
    private readonly given: GivenSettings,
    /** Ends the process with an exit code if it cannot go on. */
    private readonly stopProcess: (exitCode: number) => void,
  ) {}

  async start(): Promise<void> {
    if (this.given.otlpEndpoint !== null) await startTracing();
    const progress = createProgress(this.given.logFormat);
    if (this.given.databaseUrl === null) progress('Starting the database');
    this.servers = await startBuiltInServers(this.given, (reason) => {
      this.hasDatabaseEnded = true;
      process.stderr.write(`The built-in PostgreSQL ended by itself: ${reason}\n`);
      // Not 0, so that a service manager starts the program again.
      this.stopProcess(1);
    });
    const { settings, mailboxUrl } = this.servers;
    progress('Bringing the database up to date');
    await migrate(settings.databaseUrl);
    progress('Starting the server');
    const logger = new PinoLogger(createPino(settings.logLevel, settings.logFormat));
    const app = await createApp(settings, logger);
    this.app = app;
    await app.init();
    const firstAdmin = await addFirstAdmin(app, settings);
    await checkEmergencyAdmin(app, settings);
    if (settings.demoData) await app.get(DemoDataService).addOnce();
    await listening(settings, () => app.listen(settings.port, settings.host));
    announce({
      settings,
      url: settings.publicUrl,
      mailboxUrl,
      firstAdmin,
      isAdminGiven: Boolean(process.env.ADMIN_EMAIL?.trim()),
      demoPassword: settings.demoData ? DEMO_PASSWORD : null,
    });
  }

  async stop(): Promise<void> {
    await this.app?.close();
    await this.servers?.stop();
    await currentTracer()?.stop();
  }
}
