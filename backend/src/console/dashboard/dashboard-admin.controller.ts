import { Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow } from '../../access/access.js';
import { Read } from '../../access/call.js';
import { DashboardFiguresService } from './dashboard-figures.service.js';
import {
  ChartsQueryDto,
  DashboardChartsDto,
  DashboardStatsAnswerDto,
  DetailedUsersDto,
} from './dto/dashboard.dto.js';

@ApiTags('Console')
@Allow('dashboard:read')
@Controller('admin')
export class DashboardAdminController {
  constructor(private readonly figures: DashboardFiguresService) {}

  /** Get user counts by status */
  @Read('dashboard-stats')
  async getDashboardStats(): Promise<DashboardStatsAnswerDto> {
    return { stats: await this.figures.stats() };
  }

  /**
   * Get the users behind the dashboard's figures
   *
   * The newest 100 of each list and how many there are in all; `GET /api/admin/users` pages further.
   */
  @Read('detailed-user-data')
  getDetailedUserData(): Promise<DetailedUsersDto> {
    return this.figures.detailed();
  }

  /** Get the data of the dashboard's charts */
  @Read('dashboard-charts', ['VALIDATION_FAILED'])
  getDashboardCharts(@Query() { days }: ChartsQueryDto): Promise<DashboardChartsDto> {
    return this.figures.charts(days);
  }
}
