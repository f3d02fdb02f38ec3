import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { ACCESS, type Access, type SignedInRequest } from '../access/access.js';
import type { SessionUser } from '../access/session-user.js';
import { HttpError } from '../core/http/domain-error.js';
import { FilesGuard } from './files.guard.js';
import { requireAccount, SESSION_STRATEGY, SessionStrategy } from './session.strategy.js';

/** Stands before every call: lets in whom the call's `@Allow` names, and nobody where it names no one. */
@Injectable()
export class SessionGuard extends AuthGuard(SESSION_STRATEGY) {
  constructor(
    private readonly reflector: Reflector,
    private readonly files: FilesGuard,
    private readonly sessions: SessionStrategy,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access === 'public') return true;
    if (access === 'files') return (await this.files.canActivate(context)) === true;
    const request = context.switchToHttp().getRequest<SignedInRequest>();
    const known = await this.sessions.findKnown(request);
    if (known === undefined) await super.canActivate(context);
    else request.user = requireAccount(null, known);
    const { role } = request.user;
    if (access === 'signed-in' || access === role) return true;
    throw new HttpError('FORBIDDEN', 'You do not have access to this.');
  }

  override handleRequest<Account = SessionUser>(error: unknown, account: Account | false | null): Account {
    return requireAccount(error, account);
  }
}
