import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { WorkAssignmentDto } from './dto/work-assignment.dto.js';
import { LIST_ASSIGNMENTS } from './report.queries.js';

/** The assignments of a user with their results. */
@Injectable()
export class WorkAssignmentsService {
  constructor(private readonly database: DataSource) {}

  /** The current one first. */
  listOf(userId: string): Promise<WorkAssignmentDto[]> {
    return this.database.query(LIST_ASSIGNMENTS, [userId]);
  }
}
