import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { Settings } from '../settings/settings.js';
import { FileRemoval } from './file-removal.service.js';
import { FileStore } from './file-store.js';
import { OrphanCleanup } from './orphan-cleanup.js';
import { StorageStatus } from './storage-status.js';
import { UploadJournal } from './upload-journal.service.js';

@Module({
  providers: [
    FileRemoval,
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
  exports: [FileRemoval, FileStore, StorageStatus, UploadJournal],
})
export class StorageModule {}
