import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingStaff, Allow, Caller, SignedIn } from '../../access/access.js';
import type { Actor, Principal, PrincipalUser } from '../../access/principal.js';
import { RequireReauthentication } from '../../access/require-reauthentication.js';
import { ApiErrors } from '../../core/http/api-errors.js';
import { MessageDto } from '../../core/http/message.dto.js';
import { RateLimited } from '../../core/rate-limit/rate-limited.js';
import { AllowWithoutSecondFactor } from '../sessions/allow-without-second-factor.js';
import {
  AddPasskeyDto,
  AddTotpDto,
  RecoveryCodesDto,
  RenameSecondFactorDto,
  SecondFactorAddedDto,
  SecondFactorDto,
  SecondFactorsDto,
  TotpSetUpDto,
} from './dto/second-factors.dto.js';
import { PasskeyOptionsDto } from './dto/second-step.dto.js';
import { PasskeysService } from './passkeys.service.js';
import { SecondFactorsService } from './second-factors.service.js';
import { TotpService } from './totp.service.js';

const QUARTER_HOUR = 15 * 60;
const SET_UP_LIMITS = {
  bySession: { attempts: 20, seconds: QUARTER_HOUR },
};

/** The own second factors of a staff member. */
@ApiTags('Second factors')
@Allow('staff')
@Controller('auth/second-factors')
export class SecondFactorsController {
  constructor(
    private readonly factors: SecondFactorsService,
    private readonly totp: TotpService,
    private readonly passkeys: PasskeysService,
  ) {}

  /** List your second factors */
  @Get()
  @AllowWithoutSecondFactor()
  listSecondFactors(@SignedIn() { id }: PrincipalUser): Promise<SecondFactorsDto> {
    return this.factors.list(id);
  }

  /**
   * Start the set-up of an authenticator app
   *
   * Returns a new secret, which is stored only with its first code.
   */
  @Post('totp-options')
  @HttpCode(200)
  @AllowWithoutSecondFactor()
  @RequireReauthentication()
  startTotpSetUp(@SignedIn() user: PrincipalUser): Promise<TotpSetUpDto> {
    return this.totp.startSetUp(user);
  }

  /**
   * Add an authenticator app
   *
   * Takes the app's first code. With the first second factor come ten recovery codes. Ends your other sessions.
   */
  @Post('totp')
  @AllowWithoutSecondFactor()
  @RequireReauthentication()
  @ApiErrors('VALIDATION_FAILED', 'TOO_MANY_REQUESTS', 'CHALLENGE_EXPIRED', 'SECOND_FACTOR_INVALID')
  @RateLimited({ name: 'second-factor-set-up', ...SET_UP_LIMITS })
  addTotp(
    @Caller() caller: Principal,
    @Body() body: AddTotpDto,
    @ActingStaff() actor: Actor,
  ): Promise<SecondFactorAddedDto> {
    return this.factors.addTotp(caller, body, actor);
  }

  /** Start the set-up of a passkey */
  @Post('passkey-options')
  @HttpCode(200)
  @AllowWithoutSecondFactor()
  @RequireReauthentication()
  startPasskeySetUp(@SignedIn() user: PrincipalUser): Promise<PasskeyOptionsDto> {
    return this.passkeys.startSetUp(user);
  }

  /**
   * Add a passkey
   *
   * With the first second factor come ten recovery codes. Ends your other sessions.
   */
  @Post('passkey')
  @AllowWithoutSecondFactor()
  @RequireReauthentication()
  @ApiErrors(
    'VALIDATION_FAILED',
    'TOO_MANY_REQUESTS',
    'CHALLENGE_EXPIRED',
    'SECOND_FACTOR_INVALID',
    'PASSKEY_KNOWN',
  )
  @RateLimited({ name: 'second-factor-set-up', ...SET_UP_LIMITS })
  addPasskey(
    @Caller() caller: Principal,
    @Body() body: AddPasskeyDto,
    @ActingStaff() actor: Actor,
  ): Promise<SecondFactorAddedDto> {
    return this.factors.addPasskey(caller, body, actor);
  }

  /**
   * Create new recovery codes
   *
   * The earlier ones become invalid.
   */
  @Post('recovery-codes')
  @RequireReauthentication()
  @ApiErrors('NO_SECOND_FACTOR')
  async createRecoveryCodes(
    @SignedIn() user: PrincipalUser,
    @ActingStaff() actor: Actor,
  ): Promise<RecoveryCodesDto> {
    return { recoveryCodes: await this.factors.createRecoveryCodes(user, actor) };
  }

  /** Update the name of a second factor */
  @Put(':id')
  @ApiErrors('VALIDATION_FAILED', 'NOT_FOUND')
  renameSecondFactor(
    @SignedIn() user: PrincipalUser,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() { name }: RenameSecondFactorDto,
  ): Promise<SecondFactorDto> {
    return this.factors.rename(user, id, name);
  }

  /**
   * Remove a second factor
   *
   * With the last one the recovery codes are removed, too. The last one stays if `STAFF_MFA` is `required`.
   */
  @Delete(':id')
  @RequireReauthentication()
  @ApiErrors('NOT_FOUND', 'LAST_SECOND_FACTOR')
  async removeSecondFactor(
    @Caller() caller: Principal,
    @Param('id', ParseUUIDPipe) id: string,
    @ActingStaff() actor: Actor,
  ): Promise<MessageDto> {
    await this.factors.remove(caller, id, actor);
    return { message: 'Second factor removed.' };
  }
}
