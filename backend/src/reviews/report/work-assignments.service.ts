import { assignmentName } from '@inkwell/contract/assignment-name';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ProjectState } from '../../assignments/assignment.js';
import { many } from '../../core/database/rows.js';
import { NextAssignmentsService } from '../../work/giving/next-assignments.service.js';
import type { WorkAssignmentDto, WorkAssignmentsDto } from './dto/work-assignment.dto.js';
import { LIST_ASSIGNMENTS } from './report.queries.js';

interface AssignmentRow extends Omit<WorkAssignmentDto, 'startRefusal' | 'name'> {
  isOnlyOfProject: boolean;
  /** Of an assignment that is not started; null for others. */
  projectState: ProjectState | null;
}

const START_REFUSALS: Record<ProjectState, string | null> = {
  open: null,
  paused: 'This project is paused, so the work cannot be started now.',
  closed: 'This project is closed, so the work cannot be started any more.',
};

/** The assignments of a user with their results. */
@Injectable()
export class WorkAssignmentsService {
  constructor(
    private readonly database: DataSource,
    private readonly next: NextAssignmentsService,
  ) {}

  /** What the user has to do first comes first. And what the user may take besides. */
  async listOf(userId: string): Promise<WorkAssignmentsDto> {
    const rows = await many<AssignmentRow>(this.database, LIST_ASSIGNMENTS, [userId]);
    const assignments = rows.map(({ projectState, isOnlyOfProject, ...assignment }) => ({
      ...assignment,
      name: assignmentName({ ...assignment, project: assignment.project.name, isOnlyOfProject }),
      startRefusal: projectState && START_REFUSALS[projectState],
    }));
    return { assignments, next: await this.next.list(userId) };
  }
}
