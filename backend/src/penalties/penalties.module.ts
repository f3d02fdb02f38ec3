import { Module } from '@nestjs/common';
import { AssignmentsModule } from '../assignments/assignments.module.js';
import { ImagesModule } from '../images/images.module.js';
import { SequentialModule } from '../sequential/sequential.module.js';
import { UsersModule } from '../users/users.module.js';
import { WorkModule } from '../work/work.module.js';
import { BulkPenaltiesService } from './bulk-penalties.service.js';
import { PenaltiesService } from './penalties.service.js';
import { PenaltyJob } from './penalty.job.js';

@Module({
  imports: [AssignmentsModule, ImagesModule, SequentialModule, UsersModule, WorkModule],
  providers: [BulkPenaltiesService, PenaltiesService, PenaltyJob],
  exports: [BulkPenaltiesService, PenaltiesService],
})
export class PenaltiesModule {}
