import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingStaff, Allow } from '../../access/access.js';
import { Action, Id } from '../../access/call.js';
import type { Actor } from '../../access/principal.js';
import { RequireReauthentication } from '../../access/require-reauthentication.js';
import { SecondFactorsService } from '../../auth/mfa/second-factors.service.js';
import { MessageDto } from '../../core/http/message.dto.js';

@ApiTags('Second factors')
@Allow('staff:manage')
@Controller('admin/users')
export class UserSecondFactorsController {
  constructor(private readonly factors: SecondFactorsService) {}

  /**
   * Reset the second factors of a staff member
   *
   * For a colleague who has lost them: removes all of them and the recovery codes, ends all sessions of the colleague, and
   * sends an e-mail. Your own second factors cannot be reset like this.
   */
  @Action(':id/reset-second-factor', ['OWN_SECOND_FACTOR', 'NO_SECOND_FACTOR'])
  @RequireReauthentication()
  async resetSecondFactor(@Id() id: string, @ActingStaff() actor: Actor): Promise<MessageDto> {
    await this.factors.reset(id, actor);
    return { message: 'Two-step sign-in was reset.' };
  }
}
