import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, SignedIn } from '../../access/access.js';
import type { PrincipalUser } from '../../access/principal.js';
import { ClockLedgerDto, PaceDto } from '../dto/clock.dto.js';
import { ClockViewsService } from './clock-views.service.js';

@ApiTags('Work clock')
@Allow('user')
@Controller('work')
export class ClockController {
  constructor(private readonly views: ClockViewsService) {}

  /**
   * List the steps of the work clock
   *
   * Start, extensions, submission, returns, penalties and their removal, the oldest first. Empty before the start.
   */
  @Get('ledger')
  async getLedger(@SignedIn() { id }: PrincipalUser): Promise<ClockLedgerDto> {
    return { entries: await this.views.listSteps(id) };
  }

  /**
   * Get the progress of the three modes
   *
   * Words of the document and how many a day are needed, submitted pages, and submitted images of the sequential work.
   */
  @Get('pace')
  getPace(@SignedIn() { id }: PrincipalUser): Promise<PaceDto> {
    return this.views.getPace(id);
  }
}
