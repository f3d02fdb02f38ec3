import type { SecondFactorMethod, SecondStepMethod } from '@inkwell/contract/second-factors';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor, Principal, PrincipalUser } from '../../access/principal.js';
import { AuditLog } from '../../audit/audit-log.service.js';
import { isUniqueViolation } from '../../core/database/database-errors.js';
import { many } from '../../core/database/rows.js';
import { HttpError } from '../../core/http/domain-error.js';
import { Settings } from '../../core/settings/settings.js';
import { type User, UsersService } from '../../users/users.service.js';
import {
  RECOVERY_CODES_CREATE,
  SECOND_FACTOR_ADD,
  SECOND_FACTOR_REMOVE,
  SECOND_FACTOR_RESET,
} from '../auth.audit.js';
import { MfaError } from '../mfa.errors.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { type Challenge, ChallengesService } from './challenges.service.js';
import type {
  AddPasskeyDto,
  AddTotpDto,
  SecondFactorAddedDto,
  SecondFactorDto,
  SecondFactorsDto,
} from './dto/second-factors.dto.js';
import { PasskeysService } from './passkeys.service.js';
import { RecoveryCodesService } from './recovery-codes.service.js';
import { SecondFactor } from './second-factor.entity.js';
import { SecondFactorNoticesService } from './second-factor-notices.service.js';
import { TotpService } from './totp.service.js';

type NewFactor = Pick<SecondFactor, 'method' | 'name'> & Partial<SecondFactor>;

/** The second factors of one staff member. Each change ends the other sessions, is audited and e-mailed. */
@Injectable()
export class SecondFactorsService {
  constructor(
    private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly challenges: ChallengesService,
    private readonly totp: TotpService,
    private readonly passkeys: PasskeysService,
    private readonly recoveryCodes: RecoveryCodesService,
    private readonly notices: SecondFactorNoticesService,
    private readonly audit: AuditLog,
    private readonly settings: Settings,
  ) {}

  async list(userId: string): Promise<SecondFactorsDto> {
    const factors = await this.database.getRepository(SecondFactor).find({
      where: { userId },
      order: { createdAt: 'ASC' },
    });
    const user = await this.users.findById(userId);
    return {
      factors: factors.map(toDto),
      recoveryCodesLeft: await this.recoveryCodes.count(userId),
      isRequired: this.settings.staffMfa === 'required',
      hasPassword: user?.passwordHash !== null,
    };
  }

  /** The ways in which the user can take the second step of a sign-in. Empty if no second factor is set up. */
  private async methodsOf(tx: EntityManager, userId: string): Promise<SecondStepMethod[]> {
    const rows = await many<{ method: SecondFactorMethod }>(
      tx,
      'SELECT DISTINCT method FROM second_factors WHERE user_id = $1 ORDER BY method DESC',
      [userId],
    );
    if (rows.length === 0) return [];
    const methods: SecondStepMethod[] = rows.map(({ method }) => method);
    return (await this.recoveryCodes.count(userId, tx)) > 0 ? [...methods, 'recovery-code'] : methods;
  }

  /**
   * For a user whose password was correct, in the transaction that opens the session. The lock lets no first factor be added
   * between the check and the session. One that is added later ends the session.
   * @throws MfaError SECOND_FACTOR_REQUIRED if a second factor is set up
   */
  async requireSecondStep(
    tx: EntityManager,
    { id, sessionVersion }: Pick<User, 'id' | 'sessionVersion'>,
  ): Promise<void> {
    await this.users.lockForNoKeyUpdate(tx, id);
    const methods = await this.methodsOf(tx, id);
    if (methods.length === 0) return;
    const challenge = this.challenges.create('second-step', id, { sessionVersion });
    throw new MfaError('SECOND_FACTOR_REQUIRED', undefined, {
      flags: { requiresSecondFactor: true },
      facts: { challenge, methods },
    });
  }

  /** @throws MfaError CHALLENGE_EXPIRED, SECOND_FACTOR_INVALID */
  addTotp(caller: Principal, body: AddTotpDto, actor: Actor): Promise<SecondFactorAddedDto> {
    const { challenge, ...verified } = this.totp.verifySetUp(caller.user.id, body.challenge, body.code);
    return this.add(caller, challenge, { method: 'totp', name: body.name, ...verified }, actor);
  }

  /** @throws MfaError CHALLENGE_EXPIRED, SECOND_FACTOR_INVALID, PASSKEY_KNOWN */
  async addPasskey(caller: Principal, body: AddPasskeyDto, actor: Actor): Promise<SecondFactorAddedDto> {
    const { challenge, ...verified } = await this.passkeys.verifySetUp(
      caller.user.id,
      body.challenge,
      body.response,
    );
    return this.add(caller, challenge, { method: 'passkey', name: body.name, ...verified }, actor);
  }

  /** The first second factor comes with recovery codes. */
  private async add(
    caller: Principal,
    challenge: Challenge<'totp-set-up' | 'passkey-set-up'>,
    factor: NewFactor,
    actor: Actor,
  ): Promise<SecondFactorAddedDto> {
    const { user } = caller;
    const codes =
      (await this.recoveryCodes.count(user.id)) === 0 ? await this.recoveryCodes.generate() : null;
    return this.database.transaction(async (tx) => {
      await this.users.lockForNoKeyUpdate(tx, user.id);
      await this.challenges.use(tx, challenge);
      const added = await tx
        .getRepository(SecondFactor)
        .save({ userId: user.id, ...factor })
        .catch(refuseKnownPasskey);
      // A concurrent call may have stored codes after they were counted.
      const isFirst = codes !== null && (await this.recoveryCodes.count(user.id, tx)) === 0;
      if (isFirst) await this.recoveryCodes.replace(tx, user.id, codes);
      await this.sessions.endOthers(tx, caller);
      const details = { userEmail: user.email, method: factor.method, name: factor.name };
      await this.audit.record(tx, actor, SECOND_FACTOR_ADD, { subjectId: user.id, details });
      await this.notices.send(tx, user, `${describe(factor)} was added.`);
      return { factor: toDto(added), recoveryCodes: isFirst ? codes.codes : null };
    });
  }

  /** @throws HttpError NOT_FOUND */
  async rename(user: PrincipalUser, id: string, name: string): Promise<SecondFactorDto> {
    const repository = this.database.getRepository(SecondFactor);
    await repository.update({ id, userId: user.id }, { name });
    const renamed = await repository.findOneBy({ id, userId: user.id });
    if (!renamed) throw notFound();
    return toDto(renamed);
  }

  /** Deletes the recovery codes with the last one. @throws HttpError NOT_FOUND, MfaError LAST_SECOND_FACTOR */
  async remove(caller: Principal, id: string, actor: Actor): Promise<void> {
    const { user } = caller;
    await this.database.transaction(async (tx) => {
      await this.users.lockForNoKeyUpdate(tx, user.id);
      const repository = tx.getRepository(SecondFactor);
      const factor = await repository.findOneBy({ id, userId: user.id });
      if (!factor) throw notFound();
      const isLast = (await repository.countBy({ userId: user.id })) === 1;
      if (isLast && this.settings.staffMfa === 'required') throw new MfaError('LAST_SECOND_FACTOR');
      await repository.delete({ id });
      if (isLast) await this.recoveryCodes.delete(tx, user.id);
      await this.sessions.endOthers(tx, caller);
      const details = { userEmail: user.email, method: factor.method, name: factor.name };
      await this.audit.record(tx, actor, SECOND_FACTOR_REMOVE, { subjectId: user.id, details });
      await this.notices.send(tx, user, `${describe(factor)} was removed.`);
    });
  }

  /** Replaces the earlier codes. @throws MfaError NO_SECOND_FACTOR */
  async createRecoveryCodes(user: PrincipalUser, actor: Actor): Promise<string[]> {
    const created = await this.recoveryCodes.generate();
    await this.database.transaction(async (tx) => {
      await this.users.lockForNoKeyUpdate(tx, user.id);
      if (!(await hasSecondFactor(tx, user.id))) {
        throw new MfaError('NO_SECOND_FACTOR', 'Set up an authenticator app or a passkey first.');
      }
      await this.recoveryCodes.replace(tx, user.id, created);
      const details = { userEmail: user.email };
      await this.audit.record(tx, actor, RECOVERY_CODES_CREATE, { subjectId: user.id, details });
      await this.notices.send(tx, user, 'New recovery codes were created. The earlier ones are invalid.');
    });
    return created.codes;
  }

  /**
   * Removes everything that a colleague has lost, and ends all sessions of the colleague.
   * @throws HttpError NOT_FOUND; MfaError OWN_SECOND_FACTOR, NO_SECOND_FACTOR
   */
  async reset(id: string, actor: Actor): Promise<void> {
    if (id === actor.id) {
      throw new MfaError('OWN_SECOND_FACTOR');
    }
    await this.database.transaction(async (tx) => {
      const user = await this.users.lockForNoKeyUpdate(tx, id);
      if (!user) throw new HttpError('NOT_FOUND', 'This user does not exist.');
      if (!(await hasSecondFactor(tx, id))) {
        throw new MfaError('NO_SECOND_FACTOR');
      }
      await tx.getRepository(SecondFactor).delete({ userId: id });
      await this.recoveryCodes.delete(tx, id);
      await this.sessions.endAll(tx, id);
      const details = { userEmail: user.email };
      await this.audit.record(tx, actor, SECOND_FACTOR_RESET, { subjectId: id, details });
      const change = 'An administrator removed all your second factors and recovery codes.';
      await this.notices.send(tx, user, change);
    });
  }
}

/** The id of a passkey is the only unique key. */
function refuseKnownPasskey(error: unknown): never {
  if (!isUniqueViolation(error)) throw error;
  throw new MfaError('PASSKEY_KNOWN');
}

async function hasSecondFactor(tx: EntityManager, userId: string): Promise<boolean> {
  return (await tx.getRepository(SecondFactor).countBy({ userId })) > 0;
}

function toDto({ id, method, name, createdAt, lastUsedAt }: SecondFactor): SecondFactorDto {
  return { _id: id, method, name, createdAt, lastUsedAt };
}

function describe({ method, name }: Pick<SecondFactor, 'method' | 'name'>): string {
  return `The ${method === 'totp' ? 'authenticator app' : 'passkey'} “${name}”`;
}

function notFound(): HttpError {
  return new HttpError('NOT_FOUND', 'This second factor does not exist.');
}
