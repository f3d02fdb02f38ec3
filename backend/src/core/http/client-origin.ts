import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

const USER_AGENT_MAX_LENGTH = 500;

/** The client that sent a request. */
export interface ClientOrigin {
  ipAddress: string;
  userAgent: string;
}

/** The address and the user agent of the client. */
export const RequestOrigin = createParamDecorator((_: unknown, context: ExecutionContext): ClientOrigin => {
  const { ip, headers } = context.switchToHttp().getRequest<FastifyRequest>();
  return { ipAddress: ip, userAgent: (headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX_LENGTH) };
});
