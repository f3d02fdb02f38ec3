import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AccessError, accessRefused, notForApiKeys, sessionEnded } from '../../access/access.errors.js';
import { ACCESS, type Access, type SignedInRequest } from '../../access/access.js';
import { isAllowed } from '../../access/is-allowed.js';
import { PROJECT_SCOPE } from '../../access/project-scope.js';
import { isConfirmedForKeys, REAUTHENTICATION } from '../../access/require-reauthentication.js';
import { HttpError } from '../../core/http/domain-error.js';
import { MfaError } from '../mfa.errors.js';
import { WITHOUT_SECOND_FACTOR } from './allow-without-second-factor.js';

/** Global guard. Reads what `RequestAuthenticationService` found. A route without `@Allow` is refused. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access === 'public') return true;
    const { principal } = context.switchToHttp().getRequest<Partial<SignedInRequest>>();
    if (!principal) throw sessionEnded();
    const { via } = principal;
    if (access === undefined) throw new HttpError('FORBIDDEN');
    const needsConfirmation = this.reflector.get(REAUTHENTICATION, context.getHandler()) === true;
    // Before the permission: no other key may make the call either.
    if (via.kind === 'apiKey' && needsConfirmation && !isConfirmedForKeys(access)) throw notForApiKeys();
    if (!isAllowed(principal, access)) {
      throw accessRefused(via, access);
    }
    if (
      via.kind === 'apiKey' &&
      via.projectId !== null &&
      !this.reflector.get(PROJECT_SCOPE, context.getHandler())
    ) {
      throw new AccessError(
        'NOT_FOR_API_KEYS',
        'This API key is limited to a project, and this call is not.',
      );
    }
    if (
      via.kind === 'session' &&
      via.mustSetUpSecondFactor &&
      !this.reflector.get(WITHOUT_SECOND_FACTOR, context.getHandler())
    ) {
      throw new MfaError('SECOND_FACTOR_SETUP_REQUIRED');
    }
    return true;
  }
}
