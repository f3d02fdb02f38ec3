import { Module } from '@nestjs/common';
import { MultipartModule } from '@nestjs/platform-fastify';
import { AssignmentsModule } from '../assignments/assignments.module.js';
import { MailModule } from '../core/mail/mail.module.js';
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
import { ImageReplacementService } from './reports/image-replacement.service.js';
import { ImageReportAnswersService } from './reports/image-report-answers.service.js';
import { ImageReportsService } from './reports/image-reports.service.js';
import { ImageReportsAdminController } from './reports/image-reports-admin.controller.js';
import { WorkImageReportsController } from './reports/work-image-reports.controller.js';
import { StaticFilesController } from './static-files.controller.js';
import { StoredFilesService } from './stored-files.service.js';
import { uploadOptions } from './upload.js';
import { WorkReferencesController } from './work-references.controller.js';

@Module({
  imports: [
    AssignmentsModule,
    MailModule,
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
    ImageReportsAdminController,
    ImagesAdminController,
    PdfsAdminController,
    StaticFilesController,
    WorkImageReportsController,
    WorkReferencesController,
  ],
  providers: [
    AssignmentImagesService,
    BulkFilesService,
    FileChangesService,
    ReferenceFilesService,
    ImageReplacementService,
    ImageReportAnswersService,
    ImageReportsService,
    ImagesService,
    OpenedFilesService,
    StoredFilesService,
  ],
  exports: [
    AssignmentImagesService,
    FileChangesService,
    ReferenceFilesService,
    ImageReportsService,
    ImagesService,
  ],
})
export class ImagesModule {}
