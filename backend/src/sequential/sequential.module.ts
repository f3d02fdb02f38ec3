import { Module } from '@nestjs/common';
import { AssignmentsModule } from '../assignments/assignments.module.js';
import { DraftsModule } from '../drafts/drafts.module.js';
import { ImagesModule } from '../images/images.module.js';
import { UsersModule } from '../users/users.module.js';
import { WorkModule } from '../work/work.module.js';
import { SequentialController } from './sequential.controller.js';
import { SequentialService } from './sequential.service.js';
import { SequentialStateService } from './sequential-state.service.js';
import { SequentialSubmissionsService } from './sequential-submissions.service.js';
import { SequentialVersionsController } from './sequential-versions.controller.js';
import { SequentialVersionsService } from './sequential-versions.service.js';

@Module({
  imports: [AssignmentsModule, DraftsModule, ImagesModule, UsersModule, WorkModule],
  controllers: [SequentialController, SequentialVersionsController],
  providers: [
    SequentialService,
    SequentialStateService,
    SequentialSubmissionsService,
    SequentialVersionsService,
  ],
  exports: [SequentialService, SequentialSubmissionsService],
})
export class SequentialModule {}
