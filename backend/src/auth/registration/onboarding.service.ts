import { isStaff } from '@inkwell/contract/roles';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../../access/principal.js';
import { AuditLog } from '../../audit/audit-log.service.js';
import { HttpError } from '../../core/http/domain-error.js';
import { assertNotSuspended } from '../../users/user.errors.js';
import { type User, UsersService } from '../../users/users.service.js';
import {
  USER_COPY_AGREEMENT_LINK,
  USER_SEND_AGREEMENT,
  USER_SEND_INVITATION,
  USER_SEND_OTP,
} from '../auth.audit.js';
import { AuthError } from '../auth.errors.js';
import { AdminInvitationsService } from './admin-invitations.service.js';
import { AgreementLinksService } from './agreement-links.service.js';
import { VerificationService } from './verification.service.js';

/** Sends codes and agreement links to users, and invitations to staff. Each is one transaction with its entry in the audit log. */
@Injectable()
export class OnboardingService {
  constructor(
    private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly verification: VerificationService,
    private readonly links: AgreementLinksService,
    private readonly invitations: AdminInvitationsService,
    private readonly audit: AuditLog,
  ) {}

  /** @throws HttpError NOT_FOUND, TOO_MANY_REQUESTS; AuthError ALREADY_VERIFIED, NOT_FOR_ADMINISTRATORS */
  async sendCode(id: string, actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      const user = await this.lockUser(tx, id);
      if (user.isVerified) {
        throw new AuthError('ALREADY_VERIFIED');
      }
      const wait = await this.verification.secondsToNextCode(tx, id);
      if (wait > 0) {
        throw new HttpError('TOO_MANY_REQUESTS', `Please wait ${wait} seconds before sending another OTP.`, {
          retryAfterSeconds: wait,
        });
      }
      await this.verification.sendCode(tx, user);
      const details = { userEmail: user.email };
      await this.audit.record(tx, actor, USER_SEND_OTP, { subjectId: id, details });
    });
  }

  /**
   * Sends a code too if the e-mail address is not verified.
   * @throws HttpError NOT_FOUND; AuthError AGREEMENT_SIGNED, NOT_FOR_ADMINISTRATORS
   */
  async sendAgreement(id: string, actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      const user = await this.findUnsigned(tx, id);
      if (!user.isVerified) await this.verification.sendCode(tx, user);
      await this.links.send(tx, user);
      const details = { userEmail: user.email };
      await this.audit.record(tx, actor, USER_SEND_AGREEMENT, { subjectId: id, details });
    });
  }

  /** Sends a new invitation, which replaces the previous one. @throws HttpError NOT_FOUND; AuthError NOT_AN_ADMINISTRATOR, ALREADY_VERIFIED */
  async sendInvitation(id: string, actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      const user = await this.lock(tx, id);
      const { name, email, role } = user;
      if (!isStaff(role)) throw new AuthError('NOT_AN_ADMINISTRATOR');
      if (user.isVerified) {
        throw new AuthError(
          'ALREADY_VERIFIED',
          'This member of staff has already confirmed the e-mail address.',
        );
      }
      await this.invitations.send(tx, { id, name, email, role });
      const details = { userEmail: email };
      await this.audit.record(tx, actor, USER_SEND_INVITATION, { subjectId: id, details });
    });
  }

  /**
   * Audited, because anyone with the link can sign.
   * @throws HttpError NOT_FOUND; AuthError AGREEMENT_SIGNED, NOT_FOR_ADMINISTRATORS
   */
  async makeAgreementLink(id: string, actor: Actor): Promise<string> {
    return this.database.transaction(async (tx) => {
      const user = await this.findUnsigned(tx, id);
      const details = { userEmail: user.email };
      await this.audit.record(tx, actor, USER_COPY_AGREEMENT_LINK, { subjectId: id, details });
      return this.links.make(user);
    });
  }

  private async findUnsigned(tx: EntityManager, id: string): Promise<User> {
    const user = await this.lockUser(tx, id);
    if (!user.isSignedAgreement) return user;
    throw new AuthError('AGREEMENT_SIGNED');
  }

  /** Refuses staff, who sign no agreement and verify the e-mail address by their invitation. */
  private async lockUser(tx: EntityManager, id: string): Promise<User> {
    const user = await this.lock(tx, id);
    if (user.role === 'user') return user;
    throw new AuthError('NOT_FOR_ADMINISTRATORS');
  }

  /** Locks the user until the end of `tx`. @throws HttpError NOT_FOUND; UserError USER_SUSPENDED */
  private async lock(tx: EntityManager, id: string): Promise<User> {
    const user = await this.users.lockForNoKeyUpdate(tx, id);
    if (!user) throw new HttpError('NOT_FOUND', 'This user does not exist.');
    assertNotSuspended(user);
    return user;
  }
}
