import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { sessionEnded } from '../../access/access.errors.js';
import { ACCESS, type Access, type SignedInRequest } from '../../access/access.js';
import { isAllowed } from '../../access/is-allowed.js';
import { HttpError } from '../../core/http/domain-error.js';
import { MfaError } from '../mfa.errors.js';
import { WITHOUT_SECOND_FACTOR } from './allow-without-second-factor.js';

/** Global guard. Reads what `SessionsService.checkRequests` found. A route without `@Allow` is refused. */
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
    if (access === undefined || !isAllowed(principal, access)) {
      throw new HttpError('FORBIDDEN');
    }
    if (
      principal.via.mustSetUpSecondFactor &&
      !this.reflector.get(WITHOUT_SECOND_FACTOR, context.getHandler())
    ) {
      throw new MfaError('SECOND_FACTOR_SETUP_REQUIRED');
    }
    return true;
  }
}
