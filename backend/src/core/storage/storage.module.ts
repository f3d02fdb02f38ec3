import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { Settings } from '../settings/settings.js';
import { FileStore } from './file-store.js';

@Module({
  providers: [
    {
      provide: FileStore,
      useFactory: ({ storageUrl, dataDir }: Settings) =>
        new FileStore({ storageUrl, folder: join(dataDir, 'files') }),
      inject: [Settings],
    },
  ],
  exports: [FileStore],
})
export class StorageModule {}
