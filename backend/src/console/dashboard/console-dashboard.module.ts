import { Module } from '@nestjs/common';
import { ConsoleUsersModule } from '../users/console-users.module.js';
import { DashboardAdminController } from './dashboard-admin.controller.js';
import { DashboardFiguresService } from './dashboard-figures.service.js';

@Module({
  imports: [ConsoleUsersModule],
  controllers: [DashboardAdminController],
  providers: [DashboardFiguresService],
})
export class ConsoleDashboardModule {}
