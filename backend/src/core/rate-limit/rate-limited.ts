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

@Injectable()
class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimiter,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const rule = this.reflector.get<Rule>(RULE, context.getHandler());
    const request = context.switchToHttp().getRequest<FastifyRequest & { user?: { id: string } }>();
    if ('byAddress' in rule)
      await this.limits.consume(`${rule.name}:address`, networkOf(request.ip), rule.byAddress);
    // The session guard has set the user.
    else if (request.user) await this.limits.consume(`${rule.name}:session`, request.user.id, rule.bySession);
    return true;
  }
}

/** Limits an operation by client address, or by user if it needs a session. */
export function RateLimited(rule: Rule): MethodDecorator {
  return applyDecorators(SetMetadata(RULE, rule), UseGuards(RateLimitGuard));
}
