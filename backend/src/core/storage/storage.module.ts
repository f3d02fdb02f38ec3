import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { Settings } from '../settings/settings.js';
import { FileRemoval } from './file-removal.service.js';
import { FileStore } from './file-store.js';
import { PendingFiles } from './pending-files.service.js';
import { StorageSweep } from './storage-sweep.js';

@Module({
  providers: [
    FileRemoval,
    PendingFiles,
    StorageSweep,
    {
      provide: FileStore,
      useFactory: ({ storageUrl, dataDir }: Settings) =>
        new FileStore({ storageUrl, folder: join(dataDir, 'files') }),
      inject: [Settings],
    },
  ],
  exports: [FileRemoval, FileStore, PendingFiles],
})
export class StorageModule {}
