import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { Settings } from '../settings/settings.js';
import { FileRemoval } from './file-removal.service.js';
import { FileStore } from './file-store.js';
import { FileStoreStatus } from './file-store-status.js';
import { OrphanCleanup } from './orphan-cleanup.js';
import { StorageStatus } from './storage-status.js';
import { UploadJournal } from './upload-journal.service.js';

@Module({
  providers: [
    FileRemoval,
    FileStoreStatus,
    UploadJournal,
    OrphanCleanup,
    StorageStatus,
    {
      provide: FileStore,
      useFactory: ({ storageUrl, dataDir }: Settings) =>
        new FileStore({ storageUrl, folder: join(dataDir, 'files') }),
      inject: [Settings],
    },
  ],
  exports: [FileRemoval, FileStore, FileStoreStatus, StorageStatus, UploadJournal],
})
export class StorageModule {}
