import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../../access/principal.js';
import { many } from '../../core/database/rows.js';
import { DomainError } from '../../core/http/domain-error.js';
import { ReviewClaimsService, type ReviewState } from '../queue/review-claims.service.js';
import { ReviewError, reviewNotFound } from '../review.errors.js';
import { StoredProposalsService } from '../texts/stored-proposals.service.js';
import { LOCATE_REVIEWS, READ_PROPOSED } from './bulk-publication.queries.js';
import { checkProposed, type ProposedReview, type SeenProposedReview } from './bulk-rule.js';
import { type PreparedDecision, ReviewDecisionsService } from './review-decisions.service.js';

/** A review of a bulk action. Without its fields if it does not exist. */
export interface NamedReview {
  id: string;
  userId?: string;
  name?: string;
  assignmentId?: string;
  title?: string;
}

export interface PreviewedReview extends NamedReview {
  /** What would be published, or why nothing would. */
  outcome: SeenProposedReview | DomainError;
}

export interface PreparedReview extends NamedReview {
  outcome: PreparedDecision | DomainError;
}

export interface PublishedReview extends NamedReview {
  /** The published percentage, or why nothing was published. */
  outcome: number | DomainError;
}

type ReadReview = ProposedReview & Required<NamedReview>;
/** A row of READ_PROPOSED. */
type ProposedFields = Omit<ReadReview, Exclude<keyof ReviewState, 'id'>>;

/** Publishes the proposed results of reviews that nobody has opened, each as a reviewer does. */
@Injectable()
export class BulkPublicationService {
  constructor(
    private readonly database: DataSource,
    private readonly claims: ReviewClaimsService,
    private readonly decisions: ReviewDecisionsService,
    private readonly stored: StoredProposalsService,
  ) {}

  /** What would be published. In the order of the assignments. */
  async preview(ids: readonly string[], staffId: string): Promise<PreviewedReview[]> {
    const reviews = await this.read(ids);
    const found = [...reviews.values()].map((review) => ({
      ...nameOf(review),
      outcome: outcomeOf(() => {
        const { result, proposedAt } = checkProposed(review, staffId);
        return { id: review.id, percentage: result.percentage, proposedAt };
      }),
    }));
    await this.compareChanged(found);
    const missing = ids.filter((id) => !reviews.has(id));
    return [...found, ...missing.map((id) => ({ id, outcome: reviewNotFound() }))];
  }

  /** Compares the texts again. Slow: call this before a transaction. */
  async prepare(seen: readonly SeenProposedReview[], staffId: string): Promise<PreparedReview[]> {
    const reviews = await this.read(seen.map(({ id }) => id));
    const prepared: PreparedReview[] = [];
    for (const one of seen) {
      const review = reviews.get(one.id);
      const outcome = await this.prepareOne(review, one, staffId);
      prepared.push({ ...(review ? nameOf(review) : { id: one.id }), outcome });
    }
    await this.compareChanged(prepared);
    return prepared;
  }

  /** In a savepoint, so that a refusal rolls nothing else back. */
  async publish(tx: EntityManager, prepared: PreparedReview, by: Actor): Promise<PublishedReview> {
    const { outcome: decision, ...named } = prepared;
    if (decision instanceof DomainError) return { ...named, outcome: decision };
    try {
      await tx.transaction((inner) => this.decisions.publishPrepared(inner, decision, by));
    } catch (error) {
      if (error instanceof DomainError) return { ...named, outcome: error };
      throw error;
    }
    return { ...named, outcome: decision.proposal?.percentage ?? 0 };
  }

  /** The projects of those that exist, in the order of their assignments. */
  locate(ids: readonly string[]): Promise<{ id: string; projectId: string }[]> {
    return this.database.query(LOCATE_REVIEWS, [ids]);
  }

  /** A proposal that is not true any more is made again. */
  private async compareChanged(reviews: readonly { id: string; outcome: unknown }[]): Promise<void> {
    const changed = reviews.filter(
      ({ outcome }) => outcome instanceof ReviewError && outcome.code === 'PROPOSAL_CHANGED',
    );
    if (changed.length > 0) await this.stored.compareAgain(changed.map(({ id }) => id));
  }

  private async prepareOne(
    review: ReadReview | undefined,
    seen: SeenProposedReview,
    staffId: string,
  ): Promise<PreparedDecision | DomainError> {
    try {
      if (!review) throw reviewNotFound();
      const { result, textVersion, references } = checkProposed(review, staffId, seen);
      const itemId = review.kind === 'document' ? review.userId : review.subjectId;
      const decision = { seenTexts: [{ itemId, textVersion }], seenProposal: result, isUnopened: true };
      const prepared = await this.decisions.prepare(review.id, decision);
      const now = prepared.work.items[0]?.references.map(({ fileId, version }) => ({ fileId, version }));
      const isSame =
        isDeepStrictEqual(now, references) && prepared.proposal?.percentage === result.percentage;
      if (!isSame) throw new ReviewError('PROPOSAL_CHANGED');
      return prepared;
    } catch (error) {
      if (error instanceof DomainError) return error;
      throw error;
    }
  }

  private async read(ids: readonly string[]): Promise<Map<string, ReadReview>> {
    const states = await this.claims.readAll(this.database.manager, ids);
    const byId = new Map(states.map((state) => [state.id, state]));
    const proposed = await many<ProposedFields>(this.database, READ_PROPOSED, [ids]);
    const reviews = proposed.flatMap((fields) => {
      const state = byId.get(fields.id);
      return state ? [{ ...state, ...fields }] : [];
    });
    return new Map(reviews.map((review) => [review.id, review]));
  }
}

function nameOf({ id, userId, name, assignmentId, title }: ReadReview): Required<NamedReview> {
  return { id, userId, name, assignmentId, title };
}

function outcomeOf<Outcome>(decide: () => Outcome): Outcome | DomainError {
  try {
    return decide();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}
