import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { noteMade } from '../../access/idempotency/work-of-call.js';
import { AssignmentError } from '../../assignments/assignment.errors.js';
import { Settings } from '../../core/settings/settings.js';
import type { NextAssignmentDto } from '../dto/take-next.dto.js';
import { LIST_NEXT } from './giving.queries.js';
import { GivingService } from './giving.service.js';

/** What the user reads who takes the next assignment. The messages of the errors are for staff. */
const MESSAGES: Partial<Record<string, string>> = {
  ALREADY_ASSIGNED: 'You already have open work in this project.',
  NO_IMAGES_LEFT: 'No images are left for you in this project.',
  PROJECT_PAUSED: 'This project is paused or closed, so you cannot take work in it now.',
};

/** Users take the next assignment of a project by themselves, if it lets them. */
@Injectable()
export class NextAssignmentsService {
  constructor(
    private readonly database: DataSource,
    private readonly giving: GivingService,
    private readonly settings: Settings,
  ) {}

  /** What the user may take now, also where no images are left. */
  list(userId: string): Promise<NextAssignmentDto[]> {
    return this.database.query(LIST_NEXT, [userId, this.settings.workWindowHours]);
  }

  /** @returns the id of the new assignment @throws what `GivingService.giveNext` throws, with messages for the user */
  async take(userId: string, projectId: string): Promise<string> {
    try {
      return await this.database.transaction(async (tx) => {
        const { assignmentId } = await this.giving.giveNext(tx, userId, projectId);
        noteMade(tx, assignmentId);
        return assignmentId;
      });
    } catch (error) {
      const message = error instanceof AssignmentError ? MESSAGES[error.code] : undefined;
      if (error instanceof AssignmentError && message) throw new AssignmentError(error.code, message);
      throw error;
    }
  }
}
