import { Module } from '@nestjs/common';
import { ConsoleUsersModule } from '../users/console-users.module.js';
import { DashboardAdminController } from './dashboard-admin.controller.js';
import { DashboardFigures } from './dashboard-figures.service.js';

@Module({
  imports: [ConsoleUsersModule],
  controllers: [DashboardAdminController],
  providers: [DashboardFigures],
})
export class ConsoleDashboardModule {}
