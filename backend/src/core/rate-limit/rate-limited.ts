import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { networkOf } from './network-of.js';
import { type Limit, RateLimiter } from './rate-limiter.js';

const RULE = 'inkwell:rate-limit';

/** A call with a session is limited by user only, so that others in the network cannot use up the attempts. */
type Rule = {
  /** Separates the counters of different operations. */
  name: string;
} & (
  | {
      /** Limit for one client address. */
      byAddress: Limit;
    }
  | {
      /** Limit for one signed-in user. */
      bySession: Limit;
    }
);

/** The session was checked before the guards run. `access/` declares the whole principal. */
type Request = FastifyRequest & { principal?: { user: { id: string } } };

@Injectable()
class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimiter,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const rule = this.reflector.get<Rule>(RULE, context.getHandler());
    const { ip, principal } = context.switchToHttp().getRequest<Request>();
    if ('byAddress' in rule) await this.limits.consume(`${rule.name}:address`, networkOf(ip), rule.byAddress);
    else if (principal) await this.limits.consume(`${rule.name}:session`, principal.user.id, rule.bySession);
    return true;
  }
}

/** Limits an operation by client address, or by user if it needs a session. */
export function RateLimited(rule: Rule): MethodDecorator {
  return applyDecorators(SetMetadata(RULE, rule), UseGuards(RateLimitGuard));
}
