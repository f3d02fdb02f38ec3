import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../access/session-user.js';
import { AuditLog } from '../audit/audit-log.service.js';
import { HttpError } from '../core/http/domain-error.js';
import { RateLimiter } from '../core/rate-limit/rate-limiter.js';
import { Settings } from '../core/settings/settings.js';
import { readAdminUser } from './admin-user.queries.js';
import type { AdminUserDto } from './dto/admin-user.dto.js';
import { PasswordsService } from './passwords.service.js';
import { User } from './user.entity.js';
import { UserError } from './user.errors.js';

const REVEAL_LIMIT = { attempts: 30, seconds: 60 * 60 };

/** Reads one user for an administrator. */
@Injectable()
export class UsersAdminService {
  constructor(
    private readonly database: DataSource,
    private readonly audit: AuditLog,
    private readonly passwords: PasswordsService,
    private readonly limits: RateLimiter,
    private readonly settings: Settings,
  ) {}

  /** @throws HttpError NOT_FOUND */
  read(id: string): Promise<AdminUserDto> {
    return readAdminUser(this.database.manager, id);
  }

  /** Recorded before it is shown. @throws UserError PASSWORD_REVEAL_OFF, PASSWORD_NOT_KEPT, PASSWORD_UNREADABLE */
  async revealPassword(id: string, actor: Actor): Promise<string> {
    if (!this.settings.passwordReveal) {
      throw new UserError('PASSWORD_REVEAL_OFF', 'Showing passwords is switched off on this server.');
    }
    await this.limits.consume('reveal-password', actor.id, REVEAL_LIMIT);
    const user = await this.database.getRepository(User).findOneBy({ id });
    if (!user) throw new HttpError('NOT_FOUND', 'This user does not exist.');
    // Staff have no copy. The role is checked as well, so that a copy written by mistake is not shown.
    if (user.role !== 'user' || !user.encryptedPassword) {
      throw new UserError('PASSWORD_NOT_KEPT', 'No copy of this password is kept. It can only be reset.');
    }
    const password = this.passwords.decrypt(user.encryptedPassword, user.email);
    if (password === null) {
      throw new UserError(
        'PASSWORD_UNREADABLE',
        'This password cannot be read, because PASSWORD_KEY has changed since it was stored. It can only be reset.',
      );
    }
    await this.database.transaction((tx) =>
      this.audit.record(tx, actor, {
        action: 'user.reveal-password',
        subjectId: id,
        details: { userEmail: user.email },
      }),
    );
    return password;
  }
}
