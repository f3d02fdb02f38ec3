import { Body, Controller, HttpCode } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingStaff, Allow, Caller, SignedIn } from '../../access/access.js';
import { Action, Id, Read, Remove, Update } from '../../access/call.js';
import type { Actor, Principal, PrincipalUser } from '../../access/principal.js';
import { RequireReauthentication } from '../../access/require-reauthentication.js';
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
  @Read()
  @AllowWithoutSecondFactor()
  listSecondFactors(@SignedIn() { id }: PrincipalUser): Promise<SecondFactorsDto> {
    return this.factors.list(id);
  }

  /**
   * Start the set-up of an authenticator app
   *
   * Returns a new secret, which is stored only with its first code.
   */
  @Action('totp-options')
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
  @HttpCode(201)
  @Action('totp', ['TOO_MANY_REQUESTS', 'CHALLENGE_EXPIRED', 'SECOND_FACTOR_INVALID'])
  @AllowWithoutSecondFactor()
  @RequireReauthentication()
  @RateLimited({ name: 'second-factor-set-up', ...SET_UP_LIMITS })
  addTotp(
    @Caller() caller: Principal,
    @Body() body: AddTotpDto,
    @ActingStaff() actor: Actor,
  ): Promise<SecondFactorAddedDto> {
    return this.factors.addTotp(caller, body, actor);
  }

  /** Start the set-up of a passkey */
  @Action('passkey-options')
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
  @HttpCode(201)
  @Action('passkey', ['TOO_MANY_REQUESTS', 'CHALLENGE_EXPIRED', 'SECOND_FACTOR_INVALID', 'PASSKEY_KNOWN'])
  @AllowWithoutSecondFactor()
  @RequireReauthentication()
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
  @HttpCode(201)
  @Action('recovery-codes', ['NO_SECOND_FACTOR'])
  @RequireReauthentication()
  async createRecoveryCodes(
    @SignedIn() user: PrincipalUser,
    @ActingStaff() actor: Actor,
  ): Promise<RecoveryCodesDto> {
    return { recoveryCodes: await this.factors.createRecoveryCodes(user, actor) };
  }

  /** Update the name of a second factor */
  @Update(':id')
  renameSecondFactor(
    @SignedIn() user: PrincipalUser,
    @Id() id: string,
    @Body() { name }: RenameSecondFactorDto,
  ): Promise<SecondFactorDto> {
    return this.factors.rename(user, id, name);
  }

  /**
   * Remove a second factor
   *
   * With the last one the recovery codes are removed, too. The last one stays if `STAFF_MFA` is `required`.
   */
  @Remove(':id', ['LAST_SECOND_FACTOR'])
  @RequireReauthentication()
  async removeSecondFactor(
    @Caller() caller: Principal,
    @Id() id: string,
    @ActingStaff() actor: Actor,
  ): Promise<MessageDto> {
    await this.factors.remove(caller, id, actor);
    return { message: 'Second factor removed.' };
  }
}
