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
  /** Separates the counters of different calls. */
  name: string;
  /** By the address the request comes from. */
  byAddress: Limit;
  /** By the value of a body field that names an account, such as `email`. */
  byAccount?: Limit & { field: string };
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
    await this.limits.spend(`${rule.name}:address`, networkOf(request.ip), rule.byAddress);
    if (rule.byAccount) {
      const account = fieldOf(request.body, rule.byAccount.field);
      if (account)
        await this.limits.spend(`${rule.name}:account`, account.trim().toLowerCase(), rule.byAccount);
    }
    return true;
  }
}

function fieldOf(body: unknown, field: string): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const value: unknown = Reflect.get(body, field);
  return typeof value === 'string' ? value : undefined;
}

/** Limits the tries of a call that takes a secret, by address and by account. */
export function RateLimited(rule: Rule): MethodDecorator {
  return applyDecorators(SetMetadata(RULE, rule), UseGuards(RateLimitGuard));
}
