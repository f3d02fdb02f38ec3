import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { END_REASONS, type EndReason } from '../../../assignments/assignment.js';
import { AccuracyDto } from '../../../assignments/dto/accuracy.dto.js';
import { ProjectNameDto } from '../../../assignments/dto/project-name.dto.js';
import { ASSIGNMENT_STATES, type AssignmentState } from '../../../assignments/work-status.js';
import { NextAssignmentDto } from '../../../work/dto/take-next.dto.js';

@ApiSchema({ description: 'The review whose report can be downloaded.' })
class AssignmentReportDto {
  /** The id of the review for `GET /api/work/reviews/{id}/report`. */
  @ApiProperty({ format: 'uuid' })
  reviewId: string;
}

@ApiSchema({ description: 'An assignment of the signed-in user.' })
export class WorkAssignmentDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  /** 1, 2, 3 … of the user. */
  @ApiProperty({ type: 'integer', example: 1 })
  number: number;

  project: ProjectNameDto;

  /** The project, and the number if the user has others of it. */
  @ApiProperty({ example: 'Account books, no. 6' })
  name: string;

  /** `ended`: it ended before its start. */
  @ApiProperty({ enum: ASSIGNMENT_STATES, example: 'in_progress' })
  state: AssignmentState;

  /** Whether work was returned that can be submitted again. */
  isReturned: boolean;

  /** When the assignment was given to the user. */
  @ApiProperty({ type: String, format: 'date-time' })
  givenAt: Date;

  /** When the work began. Null before that. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  startedAt: Date | null;

  /** When the work must be submitted. Null before the work clock has started. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  deadlineAt: Date | null;

  /** When the work was submitted. Null before that. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  submittedAt: Date | null;

  /** When it ended. Null before that. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  endedAt: Date | null;

  /** Why it ended without a submission. */
  @ApiProperty({ enum: END_REASONS, nullable: true, example: null })
  endedReason: EndReason | null;

  /** When it ends if it is not started before. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  startBy: Date | null;

  /** Of an assignment that is not started: how many images it has. */
  @ApiProperty({ type: 'integer', nullable: true, example: 12 })
  imageCount: number | null;

  /** Why an assignment that is not started cannot be started now. */
  @ApiProperty({ type: String, nullable: true, example: 'This project is paused.' })
  startRefusal: string | null;

  /** The time that a start gives. Fractions are possible. */
  @ApiProperty({ example: 96 })
  workWindowHours: number;

  /** Whether the work has a penalty. */
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

@ApiSchema({ description: 'The assignments of the signed-in user.' })
export class WorkAssignmentsDto {
  /** Returned, running by deadline, not started, others. */
  assignments: WorkAssignmentDto[];

  /** The projects of which the user may take another assignment now. */
  next: NextAssignmentDto[];
}
