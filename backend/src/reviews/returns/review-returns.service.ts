import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../../console/audit-log.service.js';
import { HttpError } from '../../core/http/domain-error.js';
import type { ReturnWorkDto } from '../dto/review-draft.dto.js';
import { checkReviewable, ReviewClaims } from '../queue/review-claims.service.js';

/** Work that is given back to be corrected, in place of a result. */
@Injectable()
export class ReviewReturns {
  constructor(
    private readonly database: DataSource,
    private readonly claims: ReviewClaims,
  ) {}

  /** @throws HttpError NOT_FOUND */
  async giveBack(id: string, _said: ReturnWorkDto, actor: Actor): Promise<void> {
    checkReviewable(await this.claims.read(this.database.manager, id), actor.id);
    throw new HttpError('SERVICE_UNAVAILABLE', 'Work cannot be returned yet.', { retryAfterSeconds: 3600 });
  }
}
