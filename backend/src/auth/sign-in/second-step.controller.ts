import { Body, Controller, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow } from '../../access/access.js';
import { Action } from '../../access/call.js';
import { ApiErrors } from '../../core/http/api-errors.js';
import { type ClientOrigin, RequestOrigin } from '../../core/http/client-origin.js';
import { LimitFailures } from '../../core/rate-limit/limited-failures.js';
import {
  ChallengeDto,
  PasskeyAnswerDto,
  PasskeyOptionsDto,
  SecondStepDto,
} from '../mfa/dto/second-step.dto.js';
import { SessionDto } from '../sessions/dto/session.dto.js';
import { FileCookiesInterceptor } from '../sessions/file-cookies.interceptor.js';
import { SecondStepService } from './second-step.service.js';

const INVALID_CHALLENGES = {
  name: 'second-step',
  codes: ['CHALLENGE_EXPIRED'],
  byAddress: { attempts: 100, seconds: 15 * 60 },
};

/** The second step of a staff member's sign-in. `POST /api/auth/admin-login` is the first. */
@ApiTags('Sign-up and sign-in')
@Allow('public')
@ApiErrors('VALIDATION_FAILED', 'TOO_MANY_REQUESTS', 'CHALLENGE_EXPIRED')
@Controller('auth/second-step')
export class SecondStepController {
  constructor(private readonly secondStep: SecondStepService) {}

  /**
   * Complete a sign-in with a code
   *
   * Takes the code of an authenticator app, or a recovery code. A code works once. A staff member has 10 tries in 15 minutes
   * and 30 in a day.
   */
  @Action('', ['SECOND_FACTOR_INVALID'])
  @UseInterceptors(FileCookiesInterceptor)
  @LimitFailures(INVALID_CHALLENGES)
  completeSignIn(@Body() body: SecondStepDto, @RequestOrigin() origin: ClientOrigin): Promise<SessionDto> {
    return this.secondStep.withCode(body, origin);
  }

  /** Start the use of a passkey at sign-in */
  @Action('passkey-options')
  @LimitFailures(INVALID_CHALLENGES)
  startPasskeySignIn(@Body() { challenge }: ChallengeDto): Promise<PasskeyOptionsDto> {
    return this.secondStep.startPasskey(challenge);
  }

  /** Complete a sign-in with a passkey */
  @Action('passkey', ['SECOND_FACTOR_INVALID'])
  @UseInterceptors(FileCookiesInterceptor)
  @LimitFailures(INVALID_CHALLENGES)
  completePasskeySignIn(
    @Body() body: PasskeyAnswerDto,
    @RequestOrigin() origin: ClientOrigin,
  ): Promise<SessionDto> {
    return this.secondStep.withPasskey(body, origin);
  }
}
