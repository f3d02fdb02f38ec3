import { type DynamicModule, Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IdempotencyModule } from './access/idempotency/idempotency.module.js';
import { AgreementsModule } from './agreements/agreements.module.js';
import { AuditModule } from './audit/audit.module.js';
import { AuthModule } from './auth/auth.module.js';
import { BackupsModule } from './backups/backups.module.js';
import { ConfigModule } from './config/config.module.js';
import { ConsoleAssignmentsModule } from './console/assignments/console-assignments.module.js';
import { AutomationModule } from './console/automation/automation.module.js';
import { ConsoleDashboardModule } from './console/dashboard/console-dashboard.module.js';
import { ConsoleExtensionRequestsModule } from './console/extension-requests/console-extension-requests.module.js';
import { AdminEventsModule } from './console/live/admin-events.module.js';
import { NotificationsModule } from './console/notifications/notifications.module.js';
import { OperationsModule } from './console/operations/operations.module.js';
import { ConsoleProjectsModule } from './console/projects/console-projects.module.js';
import { ConsoleReviewsModule } from './console/reviews/console-reviews.module.js';
import { SearchModule } from './console/search/search.module.js';
import { ConsoleTasksModule } from './console/tasks/console-tasks.module.js';
import { ConsoleUsersModule } from './console/users/console-users.module.js';
import { shareConnections } from './core/database/save-database.js';
import { SaveDatabaseModule } from './core/database/save-database.module.js';
import { EventsModule } from './core/events/events.module.js';
import { JobsModule } from './core/jobs/jobs.module.js';
import { RateLimitModule } from './core/rate-limit/rate-limit.module.js';
import { Settings } from './core/settings/settings.js';
import { SettingsModule } from './core/settings/settings.module.js';
import { TasksModule } from './core/tasks/tasks.module.js';
import { dataSourceOptions } from './data-source.js';
import { DemoModule } from './demo/demo.module.js';
import { HealthModule } from './health/health.module.js';
import { ImagesModule } from './images/images.module.js';
import { CaseFileModule } from './integrations/case-file/case-file.module.js';
import { EventFeedModule } from './integrations/events/event-feed.module.js';
import { ExportsModule } from './integrations/exports/exports.module.js';
import { ImportsModule } from './integrations/imports/imports.module.js';
import { WebhooksModule } from './integrations/webhooks/webhooks.module.js';
import { PenaltiesModule } from './penalties/penalties.module.js';
import { PrivacyModule } from './privacy/privacy.module.js';
import { ReviewsModule } from './reviews/reviews.module.js';
import { SequentialModule } from './sequential/sequential.module.js';
import { UsersModule } from './users/users.module.js';
import { WorkModule } from './work/work.module.js';

/** The list of modules. */
@Module({})
export class AppModule {
  static with(settings: Settings): DynamicModule {
    return {
      module: AppModule,
      imports: [
        SettingsModule.with(settings),
        TypeOrmModule.forRoot(
          dataSourceOptions(settings.databaseUrl, {
            name: settings.processRole === 'worker' ? 'inkwell-worker' : 'inkwell-web',
            size: shareConnections(settings.databasePoolSize).others,
          }),
        ),
        SaveDatabaseModule,
        ScheduleModule.forRoot(),
        EventsModule,
        JobsModule,
        TasksModule,
        RateLimitModule,
        HealthModule,
        IdempotencyModule,
        AuditModule,
        ConfigModule,
        UsersModule,
        AuthModule,
        AgreementsModule,
        WorkModule,
        PenaltiesModule,
        SequentialModule,
        ReviewsModule,
        ImagesModule,
        AutomationModule,
        ConsoleDashboardModule,
        NotificationsModule,
        OperationsModule,
        ConsoleAssignmentsModule,
        ConsoleExtensionRequestsModule,
        ConsoleProjectsModule,
        ConsoleReviewsModule,
        ConsoleTasksModule,
        ConsoleUsersModule,
        SearchModule,
        // A worker has no clients, so it needs no sockets.
        ...(settings.processRole === 'worker' ? [] : [AdminEventsModule]),
        PrivacyModule,
        EventFeedModule,
        WebhooksModule,
        ImportsModule,
        ExportsModule,
        CaseFileModule,
        BackupsModule,
        DemoModule,
      ],
    };
  }
}
