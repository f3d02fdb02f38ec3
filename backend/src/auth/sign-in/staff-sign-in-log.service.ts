import { isStaff } from '@inkwell/contract/roles';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../../access/principal.js';
import { AuditLog } from '../../audit/audit-log.service.js';
import type { User } from '../../users/users.service.js';

type Staff = Pick<User, 'id' | 'email' | 'role'>;

/** Records the sign-ins and sign-outs of staff in the audit log. Those of users are not recorded. */
@Injectable()
export class StaffSignInLogService {
  private readonly logger = new Logger('StaffSignInLog');

  constructor(
    private readonly database: DataSource,
    private readonly audit: AuditLog,
  ) {}

  async recordSignIn(tx: EntityManager, user: Staff, ipAddress: string, method: string): Promise<void> {
    if (!isStaff(user.role)) return;
    const details = { userEmail: user.email, method };
    await this.audit.record(tx, actorOf(user, ipAddress), {
      action: 'staff.sign-in',
      subjectId: user.id,
      details,
    });
  }

  /**
   * The caller does not wait, because the duration of the answer would reveal which addresses are those of staff. Closing
   * the database waits for the transaction.
   */
  recordFailureLater(user: Staff, ipAddress: string, method: string): void {
    this.recordFailure(user, ipAddress, method).catch((error: unknown) => {
      this.logger.error({ err: error }, `The failed sign-in of ${user.id} was not recorded`);
    });
  }

  /** @param method of the step that failed: the password or a second factor */
  recordFailure(user: Staff, ipAddress: string, method: string): Promise<void> {
    return this.recordFailed('staff.sign-in-failed', user, ipAddress, method);
  }

  /** A session is open, and the password or a passkey was asked for again. */
  recordFailedConfirmation(user: Staff, ipAddress: string, method: string): Promise<void> {
    return this.recordFailed('staff.confirmation-failed', user, ipAddress, method);
  }

  private async recordFailed(
    action: 'staff.sign-in-failed' | 'staff.confirmation-failed',
    user: Staff,
    ipAddress: string,
    method: string,
  ): Promise<void> {
    if (!isStaff(user.role)) return;
    const details = { userEmail: user.email, method };
    await this.database.transaction((tx) =>
      this.audit.record(tx, actorOf(user, ipAddress), { action, subjectId: user.id, details }),
    );
  }

  async recordSignOut(tx: EntityManager, user: Staff, ipAddress: string): Promise<void> {
    if (!isStaff(user.role)) return;
    const details = { userEmail: user.email };
    await this.audit.record(tx, actorOf(user, ipAddress), {
      action: 'staff.sign-out',
      subjectId: user.id,
      details,
    });
  }

  async recordRecoveryCode(
    tx: EntityManager,
    user: Staff,
    ipAddress: string,
    codesLeft: number,
  ): Promise<void> {
    const details = { userEmail: user.email, codesLeft };
    await this.audit.record(tx, actorOf(user, ipAddress), {
      action: 'recovery-codes.use',
      subjectId: user.id,
      details,
    });
  }
}

/** A user who signs in is both actor and subject. Of a failed attempt, only the account is known. */
function actorOf({ id, email }: Staff, ipAddress: string): Actor {
  return { id, email, ipAddress };
}
