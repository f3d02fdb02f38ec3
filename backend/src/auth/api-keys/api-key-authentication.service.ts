import { Injectable, Logger } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DataSource } from 'typeorm';
import type { ApiKeyCaller, ApiKeyPrincipal, PrincipalUser } from '../../access/principal.js';
import { poolOf } from '../../core/database/pool.js';
import { one } from '../../core/database/rows.js';
import { networkOf } from '../../core/rate-limit/network-of.js';
import { Settings } from '../../core/settings/settings.js';
import { parseApiKey } from './api-key-format.js';
import { ApiKeyRateLimitService } from './api-key-rate-limit.service.js';
import { ApiKeyError, type InvalidKeyCode } from './api-keys.errors.js';
import { FIND_API_KEY, RECORD_USE, WHY_KEY_IS_INVALID } from './api-keys.queries.js';

interface KeyRow extends PrincipalUser, Pick<ApiKeyCaller, 'permissions' | 'projectId'> {
  keyId: string;
  keyName: string;
  isLastUseOld: boolean;
}

/** Finds the caller of a request with an API key. Nothing is cached, so that a deleted key ends at once. */
@Injectable()
export class ApiKeyAuthenticationService {
  private readonly logger = new Logger('ApiKeys');
  /** The keys whose last use is being written. */
  private readonly recording = new Set<string>();

  constructor(
    private readonly database: DataSource,
    private readonly limits: ApiKeyRateLimitService,
    private readonly settings: Settings,
  ) {}

  /** @throws ApiKeyError with the status 401; HttpError TOO_MANY_REQUESTS */
  async authenticate(key: string, ipAddress: string, reply: FastifyReply): Promise<ApiKeyPrincipal> {
    const parsed = parseApiKey(key);
    if (!parsed) throw new ApiKeyError('API_KEY_MISTYPED');
    const row = await this.find(parsed.shortId, parsed.hash);
    if (!row) throw new ApiKeyError(await this.whyInvalid(parsed.shortId, parsed.hash));
    const { keyId, keyName, permissions, projectId, isLastUseOld, ...user } = row;
    // Not awaited: no request waits for the write.
    if (isLastUseOld && !this.recording.has(keyId))
      void this.recordUse(keyId, networkOf(ipAddress), parsed.hash);
    this.limits.count(keyId, reply);
    return { user, via: { kind: 'apiKey', id: keyId, name: keyName, permissions, projectId } };
  }

  private async find(shortId: string, hash: Buffer): Promise<KeyRow | undefined> {
    const { rows } = await poolOf(this.database).query<KeyRow>({
      name: 'find-api-key',
      text: FIND_API_KEY,
      values: [shortId, hash, this.settings.staffMfa === 'required'],
    });
    return rows[0];
  }

  private async whyInvalid(shortId: string, hash: Buffer): Promise<InvalidKeyCode> {
    const found = await one<{ code: InvalidKeyCode }>(this.database, WHY_KEY_IS_INVALID, [shortId, hash]);
    return found?.code ?? 'API_KEY_DELETED';
  }

  private async recordUse(keyId: string, network: string, hash: Buffer): Promise<void> {
    this.recording.add(keyId);
    try {
      await poolOf(this.database).query(RECORD_USE, [keyId, network, hash]);
    } catch (error) {
      this.logger.warn(
        { err: error },
        'The last use of an API key was not written; the next request tries again',
      );
    } finally {
      this.recording.delete(keyId);
    }
  }
}
