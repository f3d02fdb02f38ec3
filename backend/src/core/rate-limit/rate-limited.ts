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
import { type Limit, RateLimits } from './rate-limits.js';

const RULE = 'inkwell:rate-limit';

interface Rule {
  /** Separates the counters of different operations. */
  name: string;
  /** Limit for one client address. */
  byAddress: Limit;
  /**
   * Limit for one client address and one value of a body field that identifies a user, such as `email`. Strangers at other
   * addresses cannot use it up.
   */
  byUser?: Limit & { field: string };
  /** Limit for one signed-in user. */
  bySession?: Limit;
}

@Injectable()
class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const rule = this.reflector.get<Rule>(RULE, context.getHandler());
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const network = networkOf(request.ip);
    await this.limits.consume(`${rule.name}:address`, network, rule.byAddress);
    if (rule.byUser) {
      const user = fieldOf(request.body, rule.byUser.field)?.trim().toLowerCase();
      if (user) await this.limits.consume(`${rule.name}:account`, `${user} ${network}`, rule.byUser);
    }
    const userId = idOf(request);
    if (rule.bySession && userId) await this.limits.consume(`${rule.name}:session`, userId, rule.bySession);
    return true;
  }
}

/** The id of the signed-in user, which the session guard has set. */
function idOf(request: FastifyRequest): string | undefined {
  return fieldOf(Reflect.get(request, 'user'), 'id');
}

function fieldOf(body: unknown, field: string): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const value: unknown = Reflect.get(body, field);
  return typeof value === 'string' ? value : undefined;
}

/** Limits the attempts of an operation that takes a secret, by client address and by user. */
export function RateLimited(rule: Rule): MethodDecorator {
  return applyDecorators(SetMetadata(RULE, rule), UseGuards(RateLimitGuard));
}
