import { Module } from '@nestjs/common';
import { AssignmentsModule } from '../../assignments/assignments.module.js';
import { DraftsModule } from '../../drafts/drafts.module.js';
import { FactsModule } from '../live/facts.module.js';
import { ProjectFiguresService } from './project-figures.service.js';
import { ProjectNamesController } from './project-names.controller.js';
import { ProjectsAdminController } from './projects-admin.controller.js';
import { ProjectsAdminService } from './projects-admin.service.js';

@Module({
  imports: [AssignmentsModule, DraftsModule, FactsModule],
  controllers: [ProjectNamesController, ProjectsAdminController],
  providers: [ProjectFiguresService, ProjectsAdminService],
})
export class ConsoleProjectsModule {}
