import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingStaff, Caller } from '../../access/access.js';
import { Action } from '../../access/call.js';
import { MadeAt } from '../../access/idempotency/idempotent.js';
import type { Actor, Principal } from '../../access/principal.js';
import { ApiDryRun, DryRun } from '../../core/http/dry-run-query.js';
import { REVIEWS_OF_PROJECT } from '../../reviews/review.queries.js';
import { TasksAdminService } from '../tasks/tasks-admin.service.js';
import { BulkReviewsService } from './bulk-reviews.service.js';
import { BulkPublishAnswerDto, BulkPublishDto } from './dto/bulk-publish.dto.js';

@ApiTags('Reviews')
@Controller('admin/reviews')
export class BulkReviewsController {
  constructor(
    private readonly reviews: BulkReviewsService,
    private readonly tasks: TasksAdminService,
  ) {}

  /**
   * Publish proposed results
   *
   * Of documents and pages that nobody has opened. A dry run returns the proposals; the call with these proposals starts a task that
   * compares again, publishes what is still the same, and skips the others with the reason.
   */
  @Action('bulk-publish', { allow: 'reviews:write', project: { body: 'ids', records: REVIEWS_OF_PROJECT } })
  @MadeAt('/api/admin/tasks/:id')
  @ApiDryRun()
  async bulkPublishReviews(
    @Body() body: BulkPublishDto,
    @ActingStaff() actor: Actor,
    @Caller() caller: Principal,
    @DryRun() isDryRun?: boolean,
  ): Promise<BulkPublishAnswerDto> {
    if (isDryRun) return this.reviews.preview(body.ids, actor);
    const id = await this.reviews.publish(body, actor);
    return { proposals: [], skipped: [], task: await this.tasks.get(id, caller) };
  }
}
