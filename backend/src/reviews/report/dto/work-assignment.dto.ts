import { ApiProperty } from '@nestjs/swagger';
import { AccuracyDto } from '../../../assignments/dto/accuracy.dto.js';
import { ProjectNameDto } from '../../../assignments/dto/project-name.dto.js';
import { ASSIGNMENT_STATES, type AssignmentState } from '../../../assignments/work-status.js';

/** The review whose report can be downloaded. */
class AssignmentReportDto {
  @ApiProperty({ format: 'uuid' })
  reviewId: string;
}

/** An assignment of the signed-in user. */
export class WorkAssignmentDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  /** 1, 2, 3 … of the user. */
  @ApiProperty({ example: 1 })
  number: number;

  project: ProjectNameDto;

  /** `ended`: it ended before its start. */
  @ApiProperty({ enum: ASSIGNMENT_STATES, example: 'in_progress' })
  state: AssignmentState;

  @ApiProperty({ type: String, format: 'date-time' })
  givenAt: Date;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  startedAt: Date | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  deadlineAt: Date | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  submittedAt: Date | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  endedAt: Date | null;

  /** The time that a start gives. Fractions are possible. */
  @ApiProperty({ example: 96 })
  workWindowHours: number;

  isPenalized: boolean;

  /** The published result of the document or the pages. */
  @ApiProperty({ type: AccuracyDto, nullable: true })
  accuracyResult: AccuracyDto | null;

  /** The published result of the sequential work. */
  @ApiProperty({ type: AccuracyDto, nullable: true })
  sequentialWorkAccuracy: AccuracyDto | null;

  /** Of the newest published result with a report; null without one. */
  @ApiProperty({ type: AssignmentReportDto, nullable: true })
  report: AssignmentReportDto | null;
}

export class WorkAssignmentsDto {
  /** The current one first. */
  assignments: WorkAssignmentDto[];
}
