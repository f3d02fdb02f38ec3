import { Module } from '@nestjs/common';
import { FactsModule } from '../live/facts.module.js';
import { ConsoleUsersModule } from '../users/console-users.module.js';
import { DashboardAdminController } from './dashboard-admin.controller.js';
import { DashboardFiguresService } from './dashboard-figures.service.js';
import { UserFiguresService } from './user-figures.service.js';

@Module({
  imports: [ConsoleUsersModule, FactsModule],
  controllers: [DashboardAdminController],
  providers: [DashboardFiguresService, UserFiguresService],
})
export class ConsoleDashboardModule {}
