import { Module } from '@nestjs/common';
import { BulkPenaltiesAdminController } from '../console/users/bulk-penalties.controller.js';
import { PenaltiesAdminController } from '../console/users/user-penalties.controller.js';
import { SequentialModule } from '../sequential/sequential.module.js';
import { UsersModule } from '../users/users.module.js';
import { WorkModule } from '../work/work.module.js';
import { BulkPenaltiesService } from './bulk-penalties.service.js';
import { PenaltiesService } from './penalties.service.js';
import { PenaltyJob } from './penalty.job.js';

@Module({
  imports: [SequentialModule, UsersModule, WorkModule],
  controllers: [BulkPenaltiesAdminController, PenaltiesAdminController],
  providers: [BulkPenaltiesService, PenaltiesService, PenaltyJob],
  exports: [PenaltiesService],
})
export class PenaltiesModule {}
