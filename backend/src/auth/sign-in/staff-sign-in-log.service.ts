import { isStaff } from '@inkwell/contract/roles';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../../access/principal.js';
import { AuditLog } from '../../audit/audit-log.service.js';
import type { User } from '../../users/users.service.js';
import {
  RECOVERY_CODES_USE,
  STAFF_CONFIRMATION_FAILED,
  STAFF_SIGN_IN,
  STAFF_SIGN_IN_FAILED,
  STAFF_SIGN_OUT,
} from '../auth.audit.js';

type Staff = Pick<User, 'id' | 'email' | 'role'>;

/** Records the sign-ins and sign-outs of staff in the audit log. Those of users are not recorded. */
@Injectable()
export class StaffSignInLogService implements BeforeApplicationShutdown {
  private readonly logger = new Logger('StaffSignInLog');
  /** Failures that are being recorded. */
  private readonly pending = new Set<Promise<void>>();

  constructor(
    private readonly database: DataSource,
    private readonly audit: AuditLog,
  ) {}

  async recordSignIn(tx: EntityManager, user: Staff, ipAddress: string, method: string): Promise<void> {
    if (!isStaff(user.role)) return;
    const details = { userEmail: user.email, method };
    await this.audit.record(tx, actorOf(user, ipAddress), STAFF_SIGN_IN, {
      subjectId: user.id,
      details,
    });
  }

  /**
   * The caller does not wait, because the duration of the answer would reveal which addresses are those of staff. The stop
   * waits instead.
   */
  recordFailureLater(user: Staff, ipAddress: string, method: string): void {
    const recorded = this.recordFailure(user, ipAddress, method)
      .catch((error: unknown) => {
        this.logger.error({ err: error }, `The failed sign-in of ${user.id} was not recorded`);
      })
      .finally(() => this.pending.delete(recorded));
    this.pending.add(recorded);
  }

  /** TypeORM takes the connection away from a running transaction when it closes the database. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.pending);
  }

  /** @param method of the step that failed: the password or a second factor */
  recordFailure(user: Staff, ipAddress: string, method: string): Promise<void> {
    return this.recordFailed(STAFF_SIGN_IN_FAILED, user, ipAddress, method);
  }

  /** A session is open, and the password or a passkey was asked for again. */
  recordFailedConfirmation(user: Staff, ipAddress: string, method: string): Promise<void> {
    return this.recordFailed(STAFF_CONFIRMATION_FAILED, user, ipAddress, method);
  }

  private async recordFailed(
    action: typeof STAFF_SIGN_IN_FAILED,
    user: Staff,
    ipAddress: string,
    method: string,
  ): Promise<void> {
    if (!isStaff(user.role)) return;
    const details = { userEmail: user.email, method };
    await this.database.transaction((tx) =>
      this.audit.record(tx, actorOf(user, ipAddress), action, { subjectId: user.id, details }),
    );
  }

  async recordSignOut(tx: EntityManager, user: Staff, ipAddress: string): Promise<void> {
    if (!isStaff(user.role)) return;
    const details = { userEmail: user.email };
    await this.audit.record(tx, actorOf(user, ipAddress), STAFF_SIGN_OUT, {
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
    await this.audit.record(tx, actorOf(user, ipAddress), RECOVERY_CODES_USE, {
      subjectId: user.id,
      details,
    });
  }
}

/** A user who signs in is both actor and subject. Of a failed attempt, only the account is known. */
function actorOf({ id, email }: Staff, ipAddress: string): Actor {
  return { id, email, ipAddress };
}
