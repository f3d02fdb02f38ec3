import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../../access/session-user.js';
import { AuditLog } from '../../audit/audit-log.service.js';
import { AgreementLinks } from '../../auth/agreement-links.service.js';
import { AuthError } from '../../auth/auth.errors.js';
import { VerificationService } from '../../auth/verification.service.js';
import { HttpError } from '../../core/http/domain-error.js';
import { PenaltiesService } from '../../penalties/penalties.service.js';
import { type User, UsersService } from '../../users/users.service.js';
import type { NewUserDto, UserChangesDto } from './dto/user-changes.dto.js';

/** What administrators do with people's accounts. Each is one transaction with its entry in the audit log. */
@Injectable()
export class PeopleService {
  constructor(
    private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly verification: VerificationService,
    private readonly links: AgreementLinks,
    private readonly penalties: PenaltiesService,
    private readonly audit: AuditLog,
  ) {}

  /** Adds an account and e-mails a code. @returns its id. @throws AuthError EMAIL_TAKEN */
  async create({ role, ...account }: NewUserDto, actor: Actor): Promise<string> {
    return this.database.transaction(async (tx) => {
      const id = await this.users.create(tx, account, role);
      if (!id) {
        const message = 'Email is already registered';
        throw new AuthError('EMAIL_TAKEN', message, { fields: { email: [message] } });
      }
      await this.verification.sendCode(tx, { id, name: account.name, email: account.email });
      const details = { userEmail: account.email, role };
      await this.audit.record(tx, actor, { action: 'user.create', subjectId: id, details });
      return id;
    });
  }

  /** @throws HttpError NOT_FOUND, UserError LAST_ADMIN */
  async change(id: string, { isPenalized, ...changes }: UserChangesDto, actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      const changed: string[] = await this.users.update(tx, id, changes);
      const isSwitch = typeof isPenalized === 'boolean';
      if (isSwitch && (await this.penalties.setPenalized(tx, id, isPenalized, actor)))
        changed.push('isPenalized');
      if (changed.length === 0) return;
      const { email } = await this.find(tx, id);
      const details = { userEmail: email, changed: changed.join(', ') };
      await this.audit.record(tx, actor, { action: 'user.update', subjectId: id, details });
    });
  }

  /** @throws HttpError NOT_FOUND, UserError LAST_ADMIN */
  async delete(id: string, actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { email, name } = await this.users.delete(tx, id);
      const details = { userEmail: email, userName: name };
      await this.audit.record(tx, actor, { action: 'user.delete', subjectId: id, details });
    });
  }

  /** @throws HttpError NOT_FOUND, TOO_MANY_REQUESTS; AuthError ALREADY_VERIFIED */
  async sendCode(id: string, actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      const account = await this.hold(tx, id);
      if (account.isVerified) {
        throw new AuthError('ALREADY_VERIFIED', 'The email address of this user is already verified.');
      }
      const wait = await this.verification.secondsToNextCode(tx, id);
      if (wait > 0) {
        throw new HttpError('TOO_MANY_REQUESTS', `Please wait ${wait} seconds before sending another OTP.`, {
          retryAfterSeconds: wait,
        });
      }
      await this.verification.sendCode(tx, account);
      const details = { userEmail: account.email };
      await this.audit.record(tx, actor, { action: 'user.send-otp', subjectId: id, details });
    });
  }

  /** To an unverified address a code goes with it. @throws HttpError NOT_FOUND, AuthError AGREEMENT_SIGNED */
  async sendAgreement(id: string, actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      const account = await this.findUnsigned(tx, id);
      if (!account.isVerified) await this.verification.sendCode(tx, account);
      await this.links.send(tx, account);
      const details = { userEmail: account.email };
      await this.audit.record(tx, actor, { action: 'user.send-agreement', subjectId: id, details });
    });
  }

  /** Recorded, because whoever has the link can sign. @throws HttpError NOT_FOUND, AuthError AGREEMENT_SIGNED */
  async makeAgreementLink(id: string, actor: Actor): Promise<string> {
    return this.database.transaction(async (tx) => {
      const account = await this.findUnsigned(tx, id);
      const details = { userEmail: account.email };
      await this.audit.record(tx, actor, { action: 'user.copy-agreement-link', subjectId: id, details });
      return this.links.make(account);
    });
  }

  private async findUnsigned(tx: EntityManager, id: string): Promise<User> {
    const account = await this.hold(tx, id);
    if (!account.isSignedAgreement) return account;
    throw new AuthError('AGREEMENT_SIGNED', 'This user has already signed the agreement.');
  }

  /** Also kept from being deleted until the end of `tx`. */
  private async hold(tx: EntityManager, id: string): Promise<User> {
    const account = await this.users.lockForNoKeyUpdate(tx, id);
    if (!account) throw new HttpError('NOT_FOUND', 'This user does not exist.');
    return account;
  }

  private async find(tx: EntityManager, id: string): Promise<User> {
    const account = await this.users.findById(id, tx);
    if (!account) throw new HttpError('NOT_FOUND', 'This user does not exist.');
    return account;
  }
}
