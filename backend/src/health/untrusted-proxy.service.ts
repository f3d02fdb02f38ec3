import { Injectable, Logger } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { Settings } from '../core/settings/settings.js';

const PROBLEM =
  'Requests arrive with X-Forwarded-For, but TRUSTED_PROXIES is 0. If a reverse proxy is in front, all users share the limits of its address: set TRUSTED_PROXIES to the number of proxies.';

/** Notices a reverse proxy that the settings do not name: its users would lock each other out. */
@Injectable()
export class UntrustedProxyService {
  private readonly logger = new Logger('Http');
  private isSeen = false;

  constructor(private readonly settings: Settings) {}

  observe(server: FastifyInstance): void {
    if (this.settings.trustedProxies > 0) return;
    server.addHook('onRequest', (request, _reply, done) => {
      if (!this.isSeen && request.headers['x-forwarded-for'] !== undefined) {
        this.isSeen = true;
        this.logger.warn(PROBLEM);
      }
      done();
    });
  }

  findProblem(): string | null {
    return this.isSeen ? PROBLEM : null;
  }
}
