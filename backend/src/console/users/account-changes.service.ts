import { isStaff } from '@inkwell/contract/roles';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor, Principal } from '../../access/principal.js';
import { checkReauthenticated } from '../../access/require-reauthentication.js';
import { WorkClockService } from '../../assignments/clock/work-clock.service.js';
import { AuditLog, type RecordChange } from '../../audit/audit-log.service.js';
import { AUTH_ERRORS, AuthError } from '../../auth/auth.errors.js';
import { PasswordResetService } from '../../auth/passwords/password-reset.service.js';
import { AdminInvitationsService } from '../../auth/registration/admin-invitations.service.js';
import { VerificationService } from '../../auth/registration/verification.service.js';
import { SessionsService } from '../../auth/sessions/sessions.service.js';
import { many } from '../../core/database/rows.js';
import { Outbox } from '../../core/mail/outbox.js';
import { UserAdministrationService } from '../../users/user-administration.service.js';
import { EMAIL_CHANGED_MAIL } from './console-users.mails.js';
import { USER_CORRECT_EMAIL, USER_LIFT_SUSPENSION, USER_SUSPEND } from './user-administration.audit.js';

/** Suspends users, and corrects their e-mail addresses. Each change has an entry in the audit log. */
@Injectable()
export class AccountChangesService {
  constructor(
    private readonly database: DataSource,
    private readonly users: UserAdministrationService,
    private readonly clock: WorkClockService,
    private readonly sessions: SessionsService,
    private readonly resets: PasswordResetService,
    private readonly verification: VerificationService,
    private readonly invitations: AdminInvitationsService,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Ends all sessions. Until the suspension is lifted, no sign-in and no link works, and the penalty job skips the user.
   * @throws HttpError NOT_FOUND; UserError ALREADY_SUSPENDED, LAST_ADMIN; AccessError REAUTHENTICATION_REQUIRED for staff
   */
  async suspend(id: string, reason: string, actor: Actor, caller: Principal): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { email, role } = await this.users.suspend(tx, id, reason);
      if (isStaff(role)) checkReauthenticated(caller);
      await this.sessions.endAll(tx, id);
      const details = { userEmail: email, reason };
      await this.audit.record(tx, actor, USER_SUSPEND, { subjectId: id, details });
    });
  }

  /**
   * Extends the deadlines that were running by the length of the suspension.
   * @throws HttpError NOT_FOUND; UserError NOT_SUSPENDED; AccessError REAUTHENTICATION_REQUIRED for staff
   */
  async liftSuspension(id: string, actor: Actor, caller: Principal): Promise<void> {
    await this.database.transaction(async (tx) => {
      const user = await this.users.lockSuspended(tx, id);
      if (isStaff(user.role)) checkReauthenticated(caller);
      const before = await many<Deadline>(tx, READ_DEADLINES, [id]);
      const extended = await this.clock.extendBySuspension(tx, id, { kind: 'admin', adminId: actor.id });
      await this.users.liftSuspension(tx, id);
      await this.audit.record(tx, actor, USER_LIFT_SUSPENSION, {
        subjectId: id,
        details: {
          userEmail: user.email,
          reason: user.suspendedReason ?? '',
          ...(extended.length > 0 && { deadlines: extended.map(describeDeadline).join(', ') }),
        },
        change: changeOf(before, extended),
      });
    });
  }

  /**
   * Gives the user another address, which a code must verify, or an invitation for staff. All sessions and links end. The old
   * address gets a notice without the new one, because it may belong to a stranger.
   * @throws HttpError NOT_FOUND; AuthError EMAIL_TAKEN; UserError EMAIL_UNCHANGED, EMAIL_OF_PROVIDER, LAST_ADMIN
   */
  async correctEmail(id: string, address: string, actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { before, email, isTaken } = await this.users.changeEmail(tx, id, address, actor.email);
      if (isTaken) {
        const { message } = AUTH_ERRORS.EMAIL_TAKEN;
        throw new AuthError('EMAIL_TAKEN', message, { fields: { email: [message] } });
      }
      await this.sessions.endAll(tx, id);
      await this.resets.withdrawLinks(tx, id);
      await this.verification.withdrawCode(tx, id);
      const { name, role } = before;
      const recipient = { id, name, email };
      if (isStaff(role)) await this.invitations.send(tx, { ...recipient, role });
      else await this.verification.sendCode(tx, recipient);
      await this.outbox.enqueue(tx, {
        key: `email-changed:${id}:${before.version}`,
        to: before.email,
        userId: id,
        content: EMAIL_CHANGED_MAIL.content({ name }),
      });
      await this.audit.record(tx, actor, USER_CORRECT_EMAIL, {
        subjectId: id,
        details: { userEmail: email, from: before.email },
        change: { before, after: { email, isVerified: false } },
      });
    });
  }
}

interface Deadline {
  assignmentId: string;
  deadlineAt: Date;
}

/** $1 user */
const READ_DEADLINES = `
  SELECT id AS "assignmentId", deadline_at AS "deadlineAt" FROM assignments
  WHERE user_id = $1 AND deadline_at IS NOT NULL`;

function describeDeadline({ assignmentId, deadlineAt }: Deadline): string {
  return `${assignmentId} ${deadlineAt.toISOString()}`;
}

/** The deadline is a field of the user in the audit log, so only that of one assignment has a value before and after. */
function changeOf(before: readonly Deadline[], extended: readonly Deadline[]): RecordChange | undefined {
  const [one, another] = extended;
  if (!one || another) return undefined;
  const earlier = before.find(({ assignmentId }) => assignmentId === one.assignmentId);
  return { before: { ...earlier }, after: { deadlineAt: one.deadlineAt } };
}
