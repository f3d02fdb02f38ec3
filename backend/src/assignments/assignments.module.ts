import { Module } from '@nestjs/common';
import { MailModule } from '../core/mail/mail.module.js';
import { AssignmentsService } from './assignments.service.js';
import { ClockMailsService } from './clock/clock-mails.service.js';
import { ClockStepsService } from './clock/clock-steps.service.js';
import { DeadlineRemindersJob } from './clock/deadline-reminders.job.js';
import { LeastTimeService } from './clock/least-time.service.js';
import { MissedDeadlinesService } from './clock/missed-deadlines.service.js';
import { WorkClockService } from './clock/work-clock.service.js';
import { ExtensionRequestsService } from './extension-requests/extension-requests.service.js';
import { GuidelinesService } from './guidelines.service.js';
import { ProjectChangesService } from './project-changes.service.js';
import { ProjectDependentsService } from './project-dependents.service.js';
import { ProjectsService } from './projects.service.js';
import { ResultsService } from './results.service.js';
import { StaffStepsService } from './staff-steps.service.js';
import { UnstartedAssignmentsJob } from './unstarted-assignments.job.js';
import { WriterNamesService } from './writer-names.service.js';

@Module({
  imports: [MailModule],
  providers: [
    AssignmentsService,
    ClockMailsService,
    ClockStepsService,
    DeadlineRemindersJob,
    GuidelinesService,
    ExtensionRequestsService,
    LeastTimeService,
    MissedDeadlinesService,
    ProjectChangesService,
    ProjectDependentsService,
    ProjectsService,
    ResultsService,
    StaffStepsService,
    UnstartedAssignmentsJob,
    WorkClockService,
    WriterNamesService,
  ],
  exports: [
    AssignmentsService,
    ClockMailsService,
    ClockStepsService,
    GuidelinesService,
    ExtensionRequestsService,
    LeastTimeService,
    MissedDeadlinesService,
    ProjectChangesService,
    ProjectDependentsService,
    ProjectsService,
    ResultsService,
    StaffStepsService,
    WorkClockService,
    WriterNamesService,
  ],
})
export class AssignmentsModule {}
