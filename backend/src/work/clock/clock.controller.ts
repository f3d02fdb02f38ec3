import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, SignedIn } from '../../access/access.js';
import type { SessionUser } from '../../access/session-user.js';
import { ClockLedgerDto, PaceDto } from '../dto/clock.dto.js';
import { ClockViews } from './clock-views.service.js';

@ApiTags('Work clock')
@Allow('user')
@Controller('work')
export class ClockController {
  constructor(private readonly views: ClockViews) {}

  /**
   * What has happened to the signed-in person's clock
   *
   * Start, extensions, submission, penalties and their removal, in their order. Empty before the start.
   */
  @Get('ledger')
  async getLedger(@SignedIn() { id }: SessionUser): Promise<ClockLedgerDto> {
    return { entries: await this.views.ledger(id) };
  }

  /** How many words there are, how many are needed, and how many that is for each day left */
  @Get('pace')
  getPace(@SignedIn() account: SessionUser): Promise<PaceDto> {
    return this.views.pace(account);
  }
}
