import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { WorkKey } from '../../assignments/assignment.js';
import { AssignmentsService } from '../../assignments/assignments.service.js';
import { toLockOrder } from '../../users/dto/user-ids.field.js';
import { UsersService } from '../../users/users.service.js';
import { findRefusals } from '../bulk-actions.js';
import type { BulkActionResultDto } from './dto/bulk-action.dto.js';

/** Does for many users what a call does for one user. */
@Injectable()
export class BulkUsersService {
  constructor(
    private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly assignments: AssignmentsService,
  ) {}

  /**
   * Runs `act` for each user. Each has its own transaction, with its audit entry and its e-mail: if `act` is refused,
   * the user is skipped, and the others are not rolled back. A dry run says who would be skipped, and changes nothing.
   */
  async forEach(
    ids: readonly string[],
    act: (id: string) => Promise<void>,
    isDryRun = false,
  ): Promise<BulkActionResultDto> {
    const wanted = toLockOrder(ids);
    const refusals = await findRefusals(wanted, act, { database: this.database, isDryRun });
    const done = wanted.filter((_, index) => !refusals[index]);
    const found = await this.users.findByIds(wanted.filter((_, index) => refusals[index]));
    const byId = new Map(found.map((user) => [user.id, user]));
    const skipped = wanted.flatMap((id, index) => {
      const refusal = refusals[index];
      if (!refusal) return [];
      const { name = '', email = '' } = byId.get(id) ?? {};
      return { id, name, email, reason: refusal.code, message: refusal.message };
    });
    return { done, skipped };
  }

  /** As `forEach`, with the current assignment of each user. A user with two open ones is skipped. */
  forEachWork(
    ids: readonly string[],
    act: (work: WorkKey) => Promise<void>,
    isDryRun = false,
  ): Promise<BulkActionResultDto> {
    return this.forEach(ids, async (id) => act(await this.assignments.chooseForWriting(id)), isDryRun);
  }
}
