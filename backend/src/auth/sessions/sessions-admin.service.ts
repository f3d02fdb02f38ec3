import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../../access/principal.js';
import { AuditLog } from '../../audit/audit-log.service.js';
import { HttpError } from '../../core/http/domain-error.js';
import { type User, UsersService } from '../../users/users.service.js';
import { USER_END_SESSION, USER_END_SESSIONS } from '../auth.audit.js';
import { deviceName } from './device-name.js';
import type { Session } from './session.entity.js';
import { SessionsService } from './sessions.service.js';

/** Lists and ends the sessions of a user for an administrator. Each end has an entry in the audit log. */
@Injectable()
export class SessionsAdminService {
  constructor(
    private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly audit: AuditLog,
  ) {}

  /** @throws HttpError NOT_FOUND */
  async list(userId: string): Promise<Session[]> {
    await this.find(this.database.manager, userId);
    return this.sessions.list(userId);
  }

  /** @throws HttpError NOT_FOUND */
  async end(userId: string, sessionId: string, actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { email } = await this.find(tx, userId);
      const { userAgent } = await this.sessions.endOfUser(tx, userId, sessionId);
      const details = { userEmail: email, device: deviceName(userAgent) };
      await this.audit.record(tx, actor, USER_END_SESSION, { subjectId: userId, details });
    });
  }

  /** @throws HttpError NOT_FOUND */
  async endAll(userId: string, actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { email } = await this.find(tx, userId);
      await this.sessions.endAll(tx, userId);
      const details = { userEmail: email };
      await this.audit.record(tx, actor, USER_END_SESSIONS, { subjectId: userId, details });
    });
  }

  private async find(tx: EntityManager, userId: string): Promise<User> {
    const user = await this.users.findById(userId, tx);
    if (!user) throw new HttpError('NOT_FOUND', 'This user does not exist.');
    return user;
  }
}
