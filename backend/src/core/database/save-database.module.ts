import { Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Settings } from '../settings/settings.js';
import { SaveDatabase } from './save-database.js';

@Global()
@Module({
  providers: [
    {
      provide: SaveDatabase,
      inject: [Settings],
      useFactory: ({ databaseUrl, databasePoolSize }: Settings) =>
        new SaveDatabase(databaseUrl, databasePoolSize).initialize(),
    },
  ],
  exports: [SaveDatabase],
})
export class SaveDatabaseModule implements OnApplicationShutdown {
  constructor(private readonly database: SaveDatabase) {}

  async onApplicationShutdown(): Promise<void> {
    await this.database.destroy();
  }
}
