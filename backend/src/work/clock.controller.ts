import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow } from '../access/access.js';
import { Read } from '../access/call.js';
import type { WorkKey } from '../assignments/assignment.js';
import { OwnWork } from '../assignments/assignment-of-call.js';
import { ClockStepsService } from '../assignments/clock/clock-steps.service.js';
import { ClockLedgerDto } from '../assignments/dto/clock-entry.dto.js';
import { PaceDto } from './dto/pace.dto.js';
import { PaceService } from './pace.service.js';

@ApiTags('Work clock')
@Allow('user')
@Controller('work')
export class ClockController {
  constructor(
    private readonly steps: ClockStepsService,
    private readonly pace: PaceService,
  ) {}

  /**
   * List the steps of the work clock
   *
   * Start, extensions, submission, returns, penalties and their removal, the oldest first. Empty before the start.
   */
  @Read('ledger')
  async getLedger(@OwnWork() work: WorkKey): Promise<ClockLedgerDto> {
    return { entries: await this.steps.list(work) };
  }

  /**
   * Get the progress of the three modes
   *
   * Words of the document and how many a day are needed, submitted pages, and submitted images of the sequential work.
   */
  @Read('pace')
  getPace(@OwnWork() work: WorkKey): Promise<PaceDto> {
    return this.pace.get(work);
  }
}
