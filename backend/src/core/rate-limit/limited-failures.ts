import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { catchError, type Observable } from 'rxjs';
import { DomainError } from '../http/domain-error.js';
import { networkOf } from './network-of.js';
import { type Limit, RateLimiter } from './rate-limiter.js';

const RULE = 'inkwell:failure-limit';

interface Rule {
  /** Separates the counters of different operations. */
  name: string;
  /** The codes of the errors that count. */
  codes: readonly string[];
  /** Failures for one client address. */
  byAddress: Limit;
}

@Injectable()
class FailureLimitInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimiter,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { name, codes, byAddress } = this.reflector.get<Rule>(RULE, context.getHandler());
    const { ip } = context.switchToHttp().getRequest<FastifyRequest>();
    return next.handle().pipe(
      catchError(async (error: unknown) => {
        if (error instanceof DomainError && codes.includes(error.code))
          await this.limits.consume(`${name}:failures`, networkOf(ip), byAddress);
        throw error;
      }),
    );
  }
}

/**
 * Limits the failures of an operation by client address. A request with a valid secret is never refused, whatever others in
 * its network do. Only for secrets that are too long to guess: failures are counted after the secret was checked.
 */
export function LimitFailures(rule: Rule): MethodDecorator {
  return applyDecorators(SetMetadata(RULE, rule), UseInterceptors(FailureLimitInterceptor));
}
