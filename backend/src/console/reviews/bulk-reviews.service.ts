import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { noteMade } from '../../access/idempotency/work-of-call.js';
import type { Actor } from '../../access/principal.js';
import { DomainError, HttpError, invalidField } from '../../core/http/domain-error.js';
import { defineTask, type ItemResult } from '../../core/tasks/task-definition.js';
import { TasksService } from '../../core/tasks/tasks.service.js';
import {
  BulkPublicationService,
  type NamedReview,
  type PreparedReview,
  type PublishedReview,
} from '../../reviews/publish/bulk-publication.service.js';
import { toLockOrder } from '../../users/dto/user-ids.field.js';
import type {
  BulkPublishAnswerDto,
  BulkPublishDto,
  SeenReviewDto,
  SkippedReviewDto,
} from './dto/bulk-publish.dto.js';

interface PublishInput {
  /** Null if the reviews are of several projects. */
  projectId: string | null;
  reviews: { id: string; percentage: number; proposedAt: string }[];
}

const PUBLISH_REVIEWS = defineTask<PublishInput>({
  kind: 'publish-reviews',
  permission: 'reviews:read',
  cancelPermission: 'reviews:write',
  // What is compared at a time. The assignments of one batch are locked together.
  batchSize: 10,
});

/** Publishes proposed results of many reviews: see docs/decisions/publish-together.md. */
@Injectable()
export class BulkReviewsService implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly publication: BulkPublicationService,
    private readonly tasks: TasksService,
  ) {}

  onModuleInit(): void {
    this.tasks.handle(
      PUBLISH_REVIEWS,
      (tx, { actor }, prepared: PreparedReview[]) => this.publishBatch(tx, prepared, actor),
      {
        prepare: ({ input, done, limit, actor }) =>
          this.publication.prepare(input.reviews.slice(done, done + limit).map(withTime), actor.id),
        itemOf: async ({ input, done }) => ({ item: input.reviews[done]?.id ?? '' }),
      },
    );
  }

  async preview(ids: readonly string[], { id: staffId }: Actor): Promise<BulkPublishAnswerDto> {
    const answer: BulkPublishAnswerDto = { proposals: [], skipped: [], task: null };
    for (const review of await this.publication.preview(toLockOrder(ids), staffId)) {
      const { outcome, ...named } = review;
      if (outcome instanceof DomainError) answer.skipped.push(toSkipped(named, outcome));
      else answer.proposals.push(outcome);
    }
    return answer;
  }

  /** @returns the task that publishes @throws HttpError VALIDATION_FAILED */
  async publish({ ids, proposals = [] }: BulkPublishDto, actor: Actor): Promise<string> {
    const byId = new Map(proposals.map((proposal) => [proposal.id.toLowerCase(), proposal]));
    const wanted = toLockOrder(ids);
    if (wanted.length !== byId.size || !wanted.every((id) => byId.has(id))) throw incomplete();
    const located = await this.publication.locate(wanted);
    // Those that do not exist any more come last.
    const ordered = new Set([...located.map(({ id }) => id), ...wanted]);
    const reviews = [...ordered].flatMap((id) => {
      const seen = byId.get(id);
      return seen ? [{ id, percentage: seen.percentage, proposedAt: seen.proposedAt.toISOString() }] : [];
    });
    const projects = new Set(located.map((review) => review.projectId));
    const [first] = located;
    const input = { projectId: first && projects.size === 1 ? first.projectId : null, reviews };
    return this.database.transaction(async (tx) => {
      const id = await this.tasks.start(PUBLISH_REVIEWS, { actor, total: reviews.length, input }, tx);
      noteMade(tx, id);
      return id;
    });
  }

  private async publishBatch(
    tx: EntityManager,
    prepared: readonly PreparedReview[],
    actor: Actor,
  ): Promise<ItemResult[]> {
    const results: ItemResult[] = [];
    for (const review of prepared) results.push(toResult(await this.publication.publish(tx, review, actor)));
    return results;
  }
}

function toResult({ id, userId, assignmentId, title, outcome }: PublishedReview): ItemResult {
  const about = userId === undefined ? { item: id } : { userId, ...(assignmentId && { assignmentId }) };
  return outcome instanceof DomainError
    ? { ...about, isDone: false, message: [title, outcome.message].filter(Boolean).join(': ') }
    : { ...about, isDone: true, message: `${title}: ${outcome}%` };
}

function toSkipped(
  { id, userId, name = '', assignmentId, title = '' }: NamedReview,
  { code: reason, message }: DomainError,
): SkippedReviewDto {
  const user = userId === undefined ? null : { _id: userId, name };
  return { id, userId: user, assignmentId: assignmentId ?? null, title, reason, message };
}

function withTime({ proposedAt, ...review }: PublishInput['reviews'][number]): SeenReviewDto {
  return { ...review, proposedAt: new Date(proposedAt) };
}

function incomplete(): HttpError {
  return invalidField(
    'proposals',
    'proposals must have each of the reviews, as the preview has returned them',
  );
}
