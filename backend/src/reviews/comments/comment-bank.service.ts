import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../../access/principal.js';
import { AuditLog } from '../../audit/audit-log.service.js';
import { one } from '../../core/database/rows.js';
import { DomainEvents } from '../../core/events/domain-events.js';
import { HttpError } from '../../core/http/domain-error.js';
import { changedFields, checkVersion, nextVersion } from '../../core/versions/record-version.js';
import type { ReviewCommentDto, ReviewCommentUpdateDto } from '../dto/review-comment.dto.js';
import { REVIEW_PUBLISHED } from '../review.events.js';
import {
  REVIEW_COMMENT_CREATE,
  REVIEW_COMMENT_DELETE,
  REVIEW_COMMENT_UPDATE,
} from './review-comment.audit.js';
import { ReviewComment } from './review-comment.entity.js';

const LIST_LIMIT_ROWS = 500;

/** Comments that reviewers reuse. All reviewers share them. */
@Injectable()
export class CommentBankService implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly audit: AuditLog,
    private readonly events: DomainEvents,
  ) {}

  onModuleInit(): void {
    this.events.subscribe(REVIEW_PUBLISHED, async (tx, { data: { reviewId, reviewerId } }) => {
      // The program writes no comments.
      if (reviewerId !== null) await tx.query(COUNT_USES, [reviewId]);
    });
  }

  /** Most used first. */
  list(): Promise<ReviewCommentDto[]> {
    return this.database.query(
      `SELECT ${COLUMNS} FROM review_comments ORDER BY uses DESC, text, id LIMIT ${LIST_LIMIT_ROWS}`,
    );
  }

  /** Returns the existing comment if there is one with this text. */
  add(text: string, actor: Actor): Promise<ReviewCommentDto> {
    return this.database.transaction(async (tx) => {
      const added = await one<ReviewCommentDto>(
        tx,
        `INSERT INTO review_comments (text) VALUES ($1) ON CONFLICT (text) DO NOTHING RETURNING ${COLUMNS}`,
        [text],
      );
      if (added) {
        await this.audit.record(tx, actor, REVIEW_COMMENT_CREATE, {
          subjectId: added._id,
          details: { text },
        });
        return added;
      }
      const kept = await one<ReviewCommentDto>(tx, `SELECT ${COLUMNS} FROM review_comments WHERE text = $1`, [
        text,
      ]);
      if (!kept) throw new HttpError('CONFLICT', 'This comment was deleted a moment ago. Please try again.');
      return kept;
    });
  }

  /** @throws HttpError NOT_FOUND, STALE_RECORD, CONFLICT if another comment has this text */
  update(id: string, { text, version }: ReviewCommentUpdateDto, actor: Actor): Promise<ReviewCommentDto> {
    return this.database.transaction(async (tx) => {
      const repository = tx.getRepository(ReviewComment);
      const before = await repository.findOne({ where: { id }, lock: { mode: 'for_no_key_update' } });
      if (!before) throw missing();
      await checkVersion(before, version, async () => toDto(before));
      const changed = changedFields<ReviewComment>(before, { text });
      if (changed.text === undefined) return toDto(before);
      if (await repository.existsBy({ text: changed.text }))
        throw new HttpError('CONFLICT', 'This comment already exists.');
      const next = nextVersion(before.version, actor.email);
      await repository.update({ id }, { ...changed, ...next });
      await this.audit.record(tx, actor, REVIEW_COMMENT_UPDATE, {
        subjectId: id,
        details: { text: changed.text },
        change: { before, after: changed, version: next.version },
      });
      return toDto({ ...before, ...changed, version: next.version });
    });
  }

  /** Published reviews keep their comments. @throws HttpError NOT_FOUND */
  async delete(id: string, actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      const deleted = await one<{ text: string }>(
        tx,
        'DELETE FROM review_comments WHERE id = $1 RETURNING text',
        [id],
      );
      if (!deleted) throw missing();
      await this.audit.record(tx, actor, REVIEW_COMMENT_DELETE, {
        subjectId: id,
        details: { text: deleted.text },
      });
    });
  }
}

const COLUMNS = 'id AS "_id", text, uses, version';

/** $1 published review. Locks in one order, near the end of the transaction, so that rows are locked briefly. */
const COUNT_USES = `
  WITH given AS (
    SELECT r.overall_comments || E'\\n' || coalesce(string_agg(mark->>'comments', E'\\n'), '') AS text
    FROM reviews r LEFT JOIN jsonb_array_elements(r.marks) AS mark ON true WHERE r.id = $1 GROUP BY r.id
  ), used AS (
    SELECT c.id FROM review_comments c, given WHERE strpos(given.text, c.text) > 0 ORDER BY c.id FOR NO KEY UPDATE OF c
  )
  UPDATE review_comments c SET uses = uses + 1 FROM used WHERE c.id = used.id`;

function toDto({ id, text, uses, version }: ReviewComment): ReviewCommentDto {
  return { _id: id, text, uses, version };
}

function missing(): HttpError {
  return new HttpError('NOT_FOUND', 'This comment does not exist.');
}
