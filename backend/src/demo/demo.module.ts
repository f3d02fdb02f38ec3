import { Module } from '@nestjs/common';
import { AgreementsModule } from '../agreements/agreements.module.js';
import { AssignmentsModule } from '../assignments/assignments.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { DraftsModule } from '../drafts/drafts.module.js';
import { ImagesModule } from '../images/images.module.js';
import { PenaltiesModule } from '../penalties/penalties.module.js';
import { ReviewsModule } from '../reviews/reviews.module.js';
import { SequentialModule } from '../sequential/sequential.module.js';
import { UsersModule } from '../users/users.module.js';
import { WorkModule } from '../work/work.module.js';
import { DemoDataService } from './demo-data.service.js';
import { DemoProjectService } from './demo-project.service.js';
import { DemoReferencesService } from './demo-references.service.js';
import { DemoWorkService } from './demo-work.service.js';

@Module({
  imports: [
    AgreementsModule,
    AssignmentsModule,
    AuthModule,
    DraftsModule,
    ImagesModule,
    PenaltiesModule,
    ReviewsModule,
    SequentialModule,
    UsersModule,
    WorkModule,
  ],
  providers: [DemoDataService, DemoProjectService, DemoReferencesService, DemoWorkService],
})
export class DemoModule {}
