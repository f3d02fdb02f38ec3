import { Module } from '@nestjs/common';
import { UsersModule } from '../../users/users.module.js';
import { DashboardAdminController } from './dashboard-admin.controller.js';
import { DashboardFigures } from './dashboard-figures.service.js';

@Module({
  imports: [UsersModule],
  controllers: [DashboardAdminController],
  providers: [DashboardFigures],
})
export class ConsoleDashboardModule {}
