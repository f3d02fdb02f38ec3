import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingStaff, Allow } from '../../access/access.js';
import { Action } from '../../access/call.js';
import type { Actor } from '../../access/principal.js';
import { BulkPenaltiesService } from '../../penalties/bulk-penalties.service.js';
import {
  BulkPenalizeDto,
  BulkPenalizedDto,
  BulkPenaltyPreviewDto,
  PreviewBulkPenaltyDto,
} from '../../penalties/dto/bulk-penalty.dto.js';

@ApiTags('Penalties')
@Allow('penalties:write')
@Controller('admin/users/bulk-penalize')
export class BulkPenaltiesController {
  constructor(private readonly penalties: BulkPenaltiesService) {}

  /**
   * Penalize many users
   *
   * Penalizes the current assignment of each user. The others are skipped, with the reason: the rule is that of
   * `POST /api/admin/users/{id}/penalize`. Each penalized user gets an e-mail.
   */
  @Action()
  async bulkPenalize(
    @Body() { ids, reason }: BulkPenalizeDto,
    @ActingStaff() admin: Actor,
  ): Promise<BulkPenalizedDto> {
    const done = await this.penalties.penalize(ids, reason, admin);
    const penalized = done.penalized.length;
    return {
      message: `${penalized} ${penalized === 1 ? 'user' : 'users'} penalized.`,
      penalized,
      skipped: done.skipped.map(({ id, reason }) => ({ id, reason })),
    };
  }

  /**
   * Preview a bulk penalty
   *
   * Uses the same rule and changes nothing.
   */
  @Action('preview')
  async previewBulkPenalty(@Body() { ids }: PreviewBulkPenaltyDto): Promise<BulkPenaltyPreviewDto> {
    const { penalized, skipped } = await this.penalties.preview(ids);
    return {
      penalized: penalized.map(({ id, name, email }) => ({ id, name, email })),
      skipped: skipped.map(({ id, user, reason }) => ({
        id,
        reason,
        name: user?.name ?? '',
        email: user?.email ?? '',
      })),
    };
  }
}
