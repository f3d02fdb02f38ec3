import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingStaff, Allow } from '../../access/access.js';
import { Action } from '../../access/call.js';
import { RunsAgain } from '../../access/idempotency/idempotent.js';
import type { Actor } from '../../access/principal.js';
import { AutomationService } from './automation.service.js';
import { AutomationDto } from './dto/automation.dto.js';

@ApiTags('Penalties')
@Allow('automation:run')
@Controller('admin/trigger-automation')
export class AutomationController {
  constructor(private readonly automation: AutomationService) {}

  /**
   * Run the automation at once
   *
   * Gives penalties, enqueues a job for each due review and puts finished reports in the outbox. The server also does this every
   * minute. The answer comes within two seconds and counts what was done until then.
   */
  @Action()
  @RunsAgain()
  async triggerAutomation(@ActingStaff() admin: Actor): Promise<AutomationDto> {
    const done = await this.automation.trigger(admin);
    return { message: 'Automation triggered successfully!', ...done };
  }
}
