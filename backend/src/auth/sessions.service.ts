import { Injectable } from '@nestjs/common';
import type { SessionUser } from '../access/session-user.js';
import { SessionUsers } from '../users/session-users.service.js';
import { Tokens } from './tokens.service.js';

/** Sessions of clients that do not come with a request: the same checks as the guard of the calls makes. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly tokens: Tokens,
    private readonly users: SessionUsers,
  ) {}

  /** The account behind a session token, or null when the token is not (or no longer) good. */
  async find(token: string): Promise<SessionUser | null> {
    const payload = this.tokens.readSession(token);
    return payload && this.users.find(payload.sub, payload.ver);
  }
}
