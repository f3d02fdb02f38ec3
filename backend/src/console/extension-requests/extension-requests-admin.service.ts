import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../../access/principal.js';
import type { WorkKey } from '../../assignments/assignment.js';
import { WorkClockService } from '../../assignments/clock/work-clock.service.js';
import { ExtensionRequestsService } from '../../assignments/extension-requests/extension-requests.service.js';
import { AuditLog } from '../../audit/audit-log.service.js';
import { poolOf } from '../../core/database/pool.js';
import { many } from '../../core/database/rows.js';
import { HttpError } from '../../core/http/domain-error.js';
import { readListPage } from '../../core/lists/list-page.js';
import type { Page } from '../../core/lists/list-query.js';
import { toLockOrder } from '../../users/dto/user-ids.field.js';
import { UsersService } from '../../users/users.service.js';
import { findRefusals, toBulkResult } from '../bulk-actions.js';
import type { BulkActionResultDto } from '../users/dto/bulk-action.dto.js';
import type { AdminExtensionRequestDto } from './dto/extension-request.dto.js';
import { EXTENSION_GRANT, EXTENSION_REFUSE } from './extension-request.audit.js';
import {
  type ExtensionRequestListQuery,
  extensionRequestListStatement,
  READ_USERS_OF_REQUESTS,
  selectExtensionRequests,
} from './extension-request-list.queries.js';

/** Staff answer requests for more time. Of two at once, the second is refused. */
@Injectable()
export class ExtensionRequestsAdminService {
  constructor(
    private readonly database: DataSource,
    private readonly requests: ExtensionRequestsService,
    private readonly clock: WorkClockService,
    private readonly users: UsersService,
    private readonly audit: AuditLog,
  ) {}

  list(query: ExtensionRequestListQuery): Promise<Page<AdminExtensionRequestDto>> {
    const list = extensionRequestListStatement(query);
    return readListPage<AdminExtensionRequestDto>(
      poolOf(this.database),
      list,
      query,
      selectExtensionRequests,
    );
  }

  /**
   * Extends the deadline, from the later of the deadline and now, and removes the penalty for a missed deadline.
   * @param given null: the hours that the user asked for
   * @throws HttpError NOT_FOUND; ExtensionRequestError ALREADY_ANSWERED
   */
  async grant(id: string, given: number | null, actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { work, email, reason, ...asked } = await this.lock(tx, id);
      const hours = given ?? asked.hours;
      const by = { kind: 'admin', adminId: actor.id } as const;
      await this.requests.grant(tx, work, id, hours, by);
      const before = await this.clock.read(tx, work.assignmentId);
      const extension = { hours, reason, isRequested: true, requestedHours: asked.hours } as const;
      const extended = await this.clock.extend(tx, work, by, extension);
      // The submission that locked the assignment before has closed the request.
      if (!extended) throw new Error('The work of an open request was submitted');
      const { assignmentId, userId } = work;
      await this.audit.record(tx, actor, EXTENSION_GRANT, {
        subjectId: userId,
        details: { userEmail: email, assignmentId, hours, reason },
        change: {
          before: { deadlineAt: before?.deadlineAt, isPenalized: !!before?.penalizedAt },
          after: { deadlineAt: extended.deadlineAt, ...(extended.isPenaltyLifted && { isPenalized: false }) },
        },
      });
    });
  }

  /** @throws HttpError NOT_FOUND; ExtensionRequestError ALREADY_ANSWERED */
  async refuse(id: string, reason: string, actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { work, email } = await this.lock(tx, id);
      await this.requests.refuse(tx, work, id, reason, { kind: 'admin', adminId: actor.id });
      const { assignmentId, userId } = work;
      await this.audit.record(tx, actor, EXTENSION_REFUSE, {
        subjectId: userId,
        details: { userEmail: email, assignmentId, reason },
      });
    });
  }

  /** As `grant` or `refuse`, each in its own transaction. A dry run says which would be skipped, and changes nothing. */
  async answerAll(
    ids: readonly string[],
    answer: (id: string) => Promise<void>,
    isDryRun = false,
  ): Promise<BulkActionResultDto> {
    const wanted = toLockOrder(ids);
    const users = await many<{ id: string; name: string; email: string }>(
      this.database,
      READ_USERS_OF_REQUESTS,
      [wanted],
    );
    const refusals = await findRefusals(wanted, answer, { database: this.database, isDryRun });
    return toBulkResult(wanted, refusals, new Map(users.map((user) => [user.id, user])));
  }

  /** Locks the user, so that the role stays, and then the assignment. @throws HttpError NOT_FOUND */
  private async lock(
    tx: EntityManager,
    id: string,
  ): Promise<{ work: WorkKey; email: string; hours: number; reason: string }> {
    const { hours, reason, ...work } = await this.requests.findOwner(tx, id);
    const user = await this.users.lockForNoKeyUpdate(tx, work.userId);
    if (user?.role !== 'user') throw new HttpError('NOT_FOUND', 'This user does not exist.');
    await this.clock.lockForUpdate(tx, work);
    return { work, email: user.email, hours, reason };
  }
}
