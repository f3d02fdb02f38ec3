import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, SignedIn } from '../access/access.js';
import type { PrincipalUser } from '../access/principal.js';
import { ApiErrors } from '../core/http/api-errors.js';
import { DashboardService } from './dashboard.service.js';
import { DashboardDto } from './dto/dashboard.dto.js';

@ApiTags('Dashboard')
@Allow('user')
@Controller('users/dashboard')
export class DashboardController {
  constructor(private readonly dashboard: DashboardService) {}

  /**
   * Get the dashboard
   *
   * The first call after the agreement is signed starts the work clock.
   */
  @Get()
  @ApiErrors('AGREEMENT_REQUIRED')
  getDashboard(@SignedIn() user: PrincipalUser): Promise<DashboardDto> {
    return this.dashboard.open(user);
  }
}
