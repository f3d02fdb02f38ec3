import { assignmentName } from '@inkwell/contract/assignment-name';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { assignmentNotFound } from '../../assignments/assignment.errors.js';
import type { WorkKey } from '../../assignments/assignment.js';
import { many } from '../../core/database/rows.js';
import { toLockOrder } from '../../users/dto/user-ids.field.js';
import { findRefusals, toBulkResult } from '../bulk-actions.js';
import type { BulkActionResultDto } from '../users/dto/bulk-action.dto.js';
import { type AssignmentOwner, FIND_OWNERS } from './assignments-admin.queries.js';

/** Does for many assignments what a call does for one. */
@Injectable()
export class BulkAssignmentsService {
  constructor(private readonly database: DataSource) {}

  /**
   * Runs `act` for each assignment. Each has its own transaction, with its audit entry and its e-mail: if `act` is refused, the assignment is
   * skipped, and the others are not rolled back. A dry run says which would be skipped, and changes nothing.
   */
  async forEach(
    ids: readonly string[],
    act: (work: WorkKey) => Promise<unknown>,
    isDryRun = false,
  ): Promise<BulkActionResultDto> {
    const wanted = toLockOrder(ids);
    const owners = await many<AssignmentOwner>(this.database, FIND_OWNERS, [wanted]);
    // The selection may have several assignments of a project.
    const named = owners.map((owner) => ({
      ...owner,
      work: assignmentName({ ...owner, isOnlyOfProject: false }),
    }));
    const byId = new Map(named.map((owner) => [owner.assignmentId, owner]));
    const actOn = async (id: string) => {
      const owner = byId.get(id);
      if (!owner) throw assignmentNotFound();
      await act({ userId: owner.userId, assignmentId: id });
    };
    const refusals = await findRefusals(wanted, actOn, { database: this.database, isDryRun });
    return toBulkResult(wanted, refusals, byId);
  }
}
