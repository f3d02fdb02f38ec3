import { isStaff, type Role } from '@inkwell/contract/roles';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Actor, getSession, type Principal } from '../../access/principal.js';
import { checkReauthenticated } from '../../access/require-reauthentication.js';
import { NO_ASSIGNMENT_ID, type WorkKey } from '../../assignments/assignment.js';
import { AssignmentsService } from '../../assignments/assignments.service.js';
import { AuditLog } from '../../audit/audit-log.service.js';
import { AUTH_ERRORS, AuthError } from '../../auth/auth.errors.js';
import { AdminInvitationsService } from '../../auth/registration/admin-invitations.service.js';
import { VerificationService } from '../../auth/registration/verification.service.js';
import { SessionsService } from '../../auth/sessions/sessions.service.js';
import { HttpError } from '../../core/http/domain-error.js';
import { RateLimiter } from '../../core/rate-limit/rate-limiter.js';
import { Settings } from '../../core/settings/settings.js';
import { PenaltiesService } from '../../penalties/penalties.service.js';
import { type ErasureLosses, ErasureService } from '../../privacy/erasure.service.js';
import { PasswordsService } from '../../users/passwords.service.js';
import { USER_CHANGE_ROLE, USER_CREATE, USER_DELETE } from '../../users/user.audit.js';
import { hasOpenWork, UserError } from '../../users/user.errors.js';
import { UserAdministrationService } from '../../users/user-administration.service.js';
import { type User, UsersService } from '../../users/users.service.js';
import { readAdminUser } from './admin-user.queries.js';
import type { AdminUserDto } from './dto/admin-user.dto.js';
import type { NewUserDto, UserChangesDto } from './dto/user-changes.dto.js';
import { USER_REVEAL_PASSWORD, USER_UPDATE } from './user-administration.audit.js';

const REVEAL_LIMIT = { attempts: 30, seconds: 60 * 60 };

/** Who makes a change, for the audit log and for the check of a recent confirmation. */
interface Author {
  actor: Actor;
  caller: Principal;
}

/** The changes of the edit form, whose switch penalizes an assignment. */
interface Changes extends UserChangesDto {
  /** The query parameter. Default: the current assignment. */
  assignment?: string | undefined;
}

const CONTESTED =
  'This address was registered with different passwords, and only its owner can say which one counts. Ask the user to register again and to enter the code from the e-mail.';

/** Reads, creates, updates and deletes single users for administrators. Each change has an entry in the audit log. */
@Injectable()
export class UsersAdminService {
  constructor(
    private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly administration: UserAdministrationService,
    private readonly assignments: AssignmentsService,
    private readonly passwords: PasswordsService,
    private readonly verification: VerificationService,
    private readonly invitations: AdminInvitationsService,
    private readonly penalties: PenaltiesService,
    private readonly sessions: SessionsService,
    private readonly erasure: ErasureService,
    private readonly limits: RateLimiter,
    private readonly settings: Settings,
    private readonly audit: AuditLog,
  ) {}

  /** With the current assignment. @throws HttpError NOT_FOUND */
  read(id: string): Promise<AdminUserDto> {
    return readAdminUser(this.database.manager, id);
  }

  /**
   * With this assignment. A user who had none when it was chosen may have been given one since.
   * @throws HttpError NOT_FOUND
   */
  readWithWork({ userId, assignmentId }: WorkKey): Promise<AdminUserDto> {
    return assignmentId === NO_ASSIGNMENT_ID
      ? this.read(userId)
      : readAdminUser(this.database.manager, userId, assignmentId);
  }

  /** Recorded before it is shown. @throws UserError PASSWORD_REVEAL_OFF, PASSWORD_NOT_KEPT, PASSWORD_UNREADABLE */
  async revealPassword(id: string, actor: Actor): Promise<string> {
    if (!this.settings.passwordReveal) {
      throw new UserError('PASSWORD_REVEAL_OFF');
    }
    await this.limits.consume('reveal-password', actor.id, REVEAL_LIMIT);
    const user = await this.users.findById(id);
    if (!user) throw new HttpError('NOT_FOUND', 'This user does not exist.');
    // Staff have no copy. The role is checked as well, so that a copy written by mistake is not shown.
    if (user.role !== 'user' || !user.encryptedPassword) {
      throw new UserError('PASSWORD_NOT_KEPT');
    }
    const password = this.passwords.decrypt(user.encryptedPassword, user.email);
    if (password === null) {
      throw new UserError('PASSWORD_UNREADABLE');
    }
    const details = { userEmail: user.email };
    await this.database.transaction((tx) =>
      this.audit.record(tx, actor, USER_REVEAL_PASSWORD, { subjectId: id, details }),
    );
    return password;
  }

  /**
   * Creates a user and sends a code, or an invitation to staff. Without a password nobody can sign in before one
   * is set.
   * @returns the id
   * @throws AuthError EMAIL_TAKEN; AccessError REAUTHENTICATION_REQUIRED for staff
   */
  async create(
    { role, password: chosen, ...account }: NewUserDto,
    { actor, caller }: Author,
  ): Promise<string> {
    if (isStaff(role)) checkReauthenticated(caller);
    const password = await (!isStaff(role) && chosen
      ? this.passwords.prepare(chosen)
      : this.passwords.prepareRandom());
    return this.database.transaction(async (tx) => {
      const created = await this.users.create(tx, { ...account, password }, role);
      if (!created) {
        const { message } = AUTH_ERRORS.EMAIL_TAKEN;
        throw new AuthError('EMAIL_TAKEN', message, { fields: { email: [message] } });
      }
      const { id, email } = created;
      const recipient = { id, name: account.name, email };
      if (isStaff(role)) await this.invitations.send(tx, { ...recipient, role });
      else await this.verification.sendCode(tx, recipient);
      const details = { userEmail: email, role };
      await this.audit.record(tx, actor, USER_CREATE, { subjectId: id, details });
      return id;
    });
  }

  /**
   * Saves the fields and the penalty together, or neither.
   * @returns the work that the penalty is about
   * @throws HttpError NOT_FOUND, STALE_RECORD; UserError LAST_ADMIN, HAS_OPEN_WORK; AccessError REAUTHENTICATION_REQUIRED for another role,
   *   NOT_FOR_API_KEYS for staff;
   *   AuthError REGISTRATION_CONTESTED for the verification of an address that was registered with two passwords;
   *   AssignmentError ASSIGNMENT_REQUIRED
   */
  async update(
    id: string,
    { version, isPenalized, reason, assignment, ...changes }: Changes,
    { actor, caller }: Author,
  ): Promise<WorkKey> {
    const isSwitched = typeof isPenalized === 'boolean';
    const work = isSwitched
      ? await this.assignments.chooseForWriting(id, assignment)
      : await this.assignments.chooseForReading(id, assignment);
    return this.database.transaction(async (tx) => {
      if (isPenalized) await this.penalties.lockForFirst(tx, work);
      const author = {
        changedBy: actor.email,
        basis: { version, readCurrent: () => readAdminUser(tx, id, assignment) },
      };
      const { before, changed, endsSessions } = await this.administration.update(tx, id, changes, author);
      // Staff are changed by staff only.
      if (isStaff(before.role)) getSession(caller);
      if (endsSessions) await this.sessions.endAll(tx, id);
      if (changed.isVerified && before.isContested) throw new AuthError('REGISTRATION_CONTESTED', CONTESTED);
      const { role, ...otherFields } = changed;
      if (role) {
        checkReauthenticated(caller);
        if (isStaff(role) && (await this.assignments.hasOpen(tx, id))) throw hasOpenWork();
        await this.recordRole(tx, before, role, actor);
      }
      const names = Object.keys(otherFields);
      const penalty = isSwitched
        ? await this.penalties.setPenalized(tx, work, { isPenalized, reason }, actor)
        : null;
      if (penalty) names.push('isPenalized');
      const shown = { ...work, ...(penalty && { assignmentId: penalty.assignmentId }) };
      if (names.length === 0) return shown;
      await this.audit.record(tx, actor, USER_UPDATE, {
        subjectId: id,
        details: {
          userEmail: before.email,
          changed: names.join(', '),
          ...(penalty && { assignmentId: penalty.assignmentId }),
        },
        change: {
          before: { ...before, ...penalty?.before },
          after: { ...otherFields, ...penalty?.after },
        },
      });
      return shown;
    });
  }

  /** An entry of its own, so that the audit log can be filtered by it. */
  private recordRole(tx: EntityManager, before: User, role: Role, actor: Actor): Promise<void> {
    return this.audit.record(tx, actor, USER_CHANGE_ROLE, {
      subjectId: before.id,
      details: { userEmail: before.email, from: before.role, to: role },
      change: { before, after: { role } },
    });
  }

  /** @throws HttpError NOT_FOUND */
  async findLosses(id: string): Promise<ErasureLosses> {
    await this.read(id);
    return this.erasure.findLosses(id);
  }

  /**
   * The audit entry repeats nothing of what was erased.
   * @returns the number of images that lost their text
   * @throws HttpError NOT_FOUND, UserError LAST_ADMIN
   */
  delete(id: string, actor: Actor): Promise<{ imagesLosingText: number }> {
    return this.database.transaction(async (tx) => {
      const user = await this.administration.lockForDeletion(tx, id);
      const erased = await this.erasure.erase(tx, id);
      await this.administration.delete(tx, user);
      const details = { role: user.role };
      await this.audit.record(tx, actor, USER_DELETE, { subjectId: id, details });
      return erased;
    });
  }
}
