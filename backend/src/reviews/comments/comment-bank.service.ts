import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../../access/session-user.js';
import { AuditLog } from '../../audit/audit-log.service.js';
import { HttpError } from '../../core/http/domain-error.js';
import type { ReviewCommentDto } from '../dto/review-comment.dto.js';
import type { ReviewOutcome } from '../review.js';

const LIST_LIMIT_ROWS = 500;

/** Comments that reviewers reuse. All reviewers share them. */
@Injectable()
export class CommentBank {
  constructor(
    private readonly database: DataSource,
    private readonly audit: AuditLog,
  ) {}

  /** Most used first. */
  list(): Promise<ReviewCommentDto[]> {
    return this.database.query(
      `SELECT ${COLUMNS} FROM review_comments ORDER BY uses DESC, text, id LIMIT ${LIST_LIMIT_ROWS}`,
    );
  }

  /** Returns the existing comment if there is one with this text. */
  add(text: string, actor: Actor): Promise<ReviewCommentDto> {
    return this.database.transaction(async (tx) => {
      const [added]: ReviewCommentDto[] = await tx.query(
        `INSERT INTO review_comments (text) VALUES ($1) ON CONFLICT (text) DO NOTHING RETURNING ${COLUMNS}`,
        [text],
      );
      if (added) {
        await this.audit.record(tx, actor, {
          action: 'review-comment.create',
          subjectId: added._id,
          details: { text },
        });
        return added;
      }
      const [kept]: ReviewCommentDto[] = await tx.query(
        `SELECT ${COLUMNS} FROM review_comments WHERE text = $1`,
        [text],
      );
      if (!kept) throw new HttpError('CONFLICT', 'This comment was deleted a moment ago. Please try again.');
      return kept;
    });
  }

  /** @throws HttpError NOT_FOUND, CONFLICT if another comment has this text */
  change(id: string, text: string, actor: Actor): Promise<ReviewCommentDto> {
    return this.database.transaction(async (tx) => {
      const [same]: unknown[] = await tx.query('SELECT 1 FROM review_comments WHERE text = $1 AND id <> $2', [
        text,
        id,
      ]);
      if (same) throw new HttpError('CONFLICT', 'This comment already exists.');
      const [[changed]]: [ReviewCommentDto[], number] = await tx.query(
        `UPDATE review_comments SET text = $2 WHERE id = $1 RETURNING ${COLUMNS}`,
        [id, text],
      );
      if (!changed) throw missing();
      await this.audit.record(tx, actor, {
        action: 'review-comment.update',
        subjectId: id,
        details: { text },
      });
      return changed;
    });
  }

  /** Published reviews keep their comments. @throws HttpError NOT_FOUND */
  async delete(id: string, actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      const [[deleted]]: [{ text: string }[], number] = await tx.query(
        'DELETE FROM review_comments WHERE id = $1 RETURNING text',
        [id],
      );
      if (!deleted) throw missing();
      await this.audit.record(tx, actor, {
        action: 'review-comment.delete',
        subjectId: id,
        details: { text: deleted.text },
      });
    });
  }

  /** Counts the comments of a published review. Last in its transaction, in one lock order, so that rows are locked briefly. */
  async countUses(
    tx: EntityManager,
    { marks, overallComments }: Pick<ReviewOutcome, 'marks' | 'overallComments'>,
  ): Promise<void> {
    const used = [overallComments, ...marks.map(({ comments }) => comments)].filter(Boolean);
    if (used.length > 0) await tx.query(COUNT_USES, [used.join('\n')]);
  }
}

const COLUMNS = 'id AS "_id", text, uses';

/** $1 all comments of the review */
const COUNT_USES = `
  WITH used AS (
    SELECT id FROM review_comments WHERE strpos($1, text) > 0 ORDER BY id FOR NO KEY UPDATE
  )
  UPDATE review_comments c SET uses = uses + 1 FROM used WHERE c.id = used.id`;

function missing(): HttpError {
  return new HttpError('NOT_FOUND', 'This comment does not exist.');
}
