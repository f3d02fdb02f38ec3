import { Module } from '@nestjs/common';
import { MultipartModule } from '@nestjs/platform-fastify';
import { AssignmentsModule } from '../assignments/assignments.module.js';
import { Settings } from '../core/settings/settings.js';
import { FileStore } from '../core/storage/file-store.js';
import { StorageModule } from '../core/storage/storage.module.js';
import { AssignmentImagesService } from './assignment-images.service.js';
import { BulkFilesService } from './bulk-files.service.js';
import { BulkImagesController } from './bulk-images.controller.js';
import { BulkPdfsController } from './bulk-pdfs.controller.js';
import { FileChangesService } from './file-changes.service.js';
import { ImagesService } from './images.service.js';
import { ImagesAdminController } from './images-admin.controller.js';
import { OpenedFilesService } from './opened-files.service.js';
import { PdfsAdminController } from './pdfs-admin.controller.js';
import { ReferenceFilesService } from './reference-files.service.js';
import { StaticFilesController } from './static-files.controller.js';
import { StoredFilesService } from './stored-files.service.js';
import { uploadOptions } from './upload.js';
import { WorkReferencesController } from './work-references.controller.js';

@Module({
  imports: [
    AssignmentsModule,
    StorageModule,
    MultipartModule.registerAsync({
      imports: [StorageModule],
      inject: [Settings, FileStore],
      useFactory: uploadOptions,
    }),
  ],
  controllers: [
    BulkImagesController,
    BulkPdfsController,
    ImagesAdminController,
    PdfsAdminController,
    StaticFilesController,
    WorkReferencesController,
  ],
  providers: [
    AssignmentImagesService,
    BulkFilesService,
    FileChangesService,
    ReferenceFilesService,
    ImagesService,
    OpenedFilesService,
    StoredFilesService,
  ],
  exports: [AssignmentImagesService, ReferenceFilesService, ImagesService],
})
export class ImagesModule {}
