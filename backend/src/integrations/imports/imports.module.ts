import { Module } from '@nestjs/common';
import { MultipartModule } from '@nestjs/platform-fastify';
import { AssignmentsModule } from '../../assignments/assignments.module.js';
import { AuthModule } from '../../auth/auth.module.js';
import { ConsoleAssignmentsModule } from '../../console/assignments/console-assignments.module.js';
import { Settings } from '../../core/settings/settings.js';
import { FileStore } from '../../core/storage/file-store.js';
import { StorageModule } from '../../core/storage/storage.module.js';
import { ImagesModule } from '../../images/images.module.js';
import { UsersModule } from '../../users/users.module.js';
import { WorkModule } from '../../work/work.module.js';
import { CsvReaderService } from './csv-reader.service.js';
import { ImageImportsController } from './image-imports.controller.js';
import { ImageImportsService } from './image-imports.service.js';
import { ImageItemsService } from './image-items.service.js';
import { importUploadOptions } from './import-upload.js';
import { UserImportPreviewService } from './user-import-preview.service.js';
import { UserImportsController } from './user-imports.controller.js';
import { UserImportsService } from './user-imports.service.js';

/** Creates many users or images from files that another system or a scanner has made. */
@Module({
  imports: [
    AssignmentsModule,
    AuthModule,
    ConsoleAssignmentsModule,
    ImagesModule,
    StorageModule,
    UsersModule,
    WorkModule,
    MultipartModule.registerAsync({
      imports: [StorageModule],
      inject: [Settings, FileStore],
      useFactory: importUploadOptions,
    }),
  ],
  controllers: [ImageImportsController, UserImportsController],
  providers: [
    CsvReaderService,
    ImageImportsService,
    ImageItemsService,
    UserImportPreviewService,
    UserImportsService,
  ],
})
export class ImportsModule {}
