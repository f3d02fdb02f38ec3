import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sessionEnded, tokenMissing } from '../../access/access.errors.js';
import { type Access, readBearerToken, type SignedInRequest } from '../../access/access.js';
import type { Principal } from '../../access/principal.js';
import { ApiKeyAuthenticationService } from '../api-keys/api-key-authentication.service.js';
import { isApiKey } from '../api-keys/api-key-format.js';
import { SessionAuthenticationService } from './session-authentication.service.js';

/** Finds the caller of each request, by a session or an API key. */
@Injectable()
export class RequestAuthenticationService {
  constructor(
    private readonly sessions: SessionAuthenticationService,
    private readonly apiKeys: ApiKeyAuthenticationService,
  ) {}

  /** Runs before the body of a request is read. The guard reads the result from `request.principal`. */
  checkRequests(server: FastifyInstance): void {
    server.decorateRequest('principal', null);
    server.addHook('onRequest', async (request, reply) => {
      const { access } = request.routeOptions.config as { access?: Access };
      if (access === undefined || access === 'public') return;
      (request as SignedInRequest).principal = await this.authenticate(request, reply, access);
    });
  }

  private async authenticate(
    request: FastifyRequest,
    reply: FastifyReply,
    access: Access,
  ): Promise<Principal> {
    const token = readBearerToken(request);
    if (isApiKey(token)) return this.apiKeys.authenticate(token, request.ip, reply);
    const principal = await this.sessions.authenticate(request, { isForFiles: access === 'files' });
    if (!principal) throw token === null ? tokenMissing() : sessionEnded();
    return principal;
  }
}
