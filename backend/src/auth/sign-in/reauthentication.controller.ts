import { Body, Controller, Ip } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Caller, SignedIn } from '../../access/access.js';
import { Action } from '../../access/call.js';
import type { Principal, PrincipalUser } from '../../access/principal.js';
import { ApiErrors } from '../../core/http/api-errors.js';
import { MessageDto } from '../../core/http/message.dto.js';
import { RateLimited } from '../../core/rate-limit/rate-limited.js';
import { PasskeyAnswerDto, PasskeyOptionsDto, ReauthenticateDto } from '../mfa/dto/second-step.dto.js';
import { AllowWithoutSecondFactor } from '../sessions/allow-without-second-factor.js';
import { ReauthenticationService } from './reauthentication.service.js';

const QUARTER_HOUR = 15 * 60;
const LIMITS = {
  bySession: { attempts: 10, seconds: QUARTER_HOUR },
};
const CONFIRMED = { message: 'Thank you. You can go on for ten minutes.' };

/** For calls that answer `REAUTHENTICATION_REQUIRED`. */
@ApiTags('Sign-up and sign-in')
@Allow('staff')
@ApiErrors('TOO_MANY_REQUESTS')
@Controller('auth/reauthenticate')
export class ReauthenticationController {
  constructor(private readonly reauthentication: ReauthenticationService) {}

  /**
   * Check the password again
   *
   * For ten minutes this session can then make the calls that need it.
   */
  @Action('', ['PASSWORD_WRONG'])
  @AllowWithoutSecondFactor()
  @RateLimited({ name: 'reauthenticate', ...LIMITS })
  async reauthenticate(
    @Caller() caller: Principal,
    @Body() { password }: ReauthenticateDto,
    @Ip() ipAddress: string,
  ): Promise<MessageDto> {
    await this.reauthentication.withPassword(caller, password, ipAddress);
    return CONFIRMED;
  }

  /** Start the use of a passkey in place of the password */
  @Action('passkey-options')
  @AllowWithoutSecondFactor()
  @RateLimited({ name: 'reauthenticate-passkey', ...LIMITS })
  startPasskeyReauthentication(@SignedIn() user: PrincipalUser): Promise<PasskeyOptionsDto> {
    return this.reauthentication.startPasskey(user);
  }

  /** Check a passkey in place of the password */
  @Action('passkey', ['CHALLENGE_EXPIRED', 'SECOND_FACTOR_INVALID'])
  @AllowWithoutSecondFactor()
  @RateLimited({ name: 'reauthenticate-passkey', ...LIMITS })
  async reauthenticateWithPasskey(
    @Caller() caller: Principal,
    @Body() body: PasskeyAnswerDto,
    @Ip() ipAddress: string,
  ): Promise<MessageDto> {
    await this.reauthentication.withPasskey(caller, body, ipAddress);
    return CONFIRMED;
  }
}
