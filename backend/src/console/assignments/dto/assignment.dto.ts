import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsISO8601, IsNumber, IsUUID, Matches, Max, Min } from 'class-validator';
import { END_REASONS, type EndReason } from '../../../assignments/assignment.js';
import { AccuracyDto } from '../../../assignments/dto/accuracy.dto.js';
import { AssignedUserDto } from '../../../assignments/dto/assigned-user.dto.js';
import { ProjectNameDto } from '../../../assignments/dto/project-name.dto.js';
import { ReasonField } from '../../../assignments/dto/reason.field.js';
import {
  ASSIGNMENT_STATES,
  type AssignmentState,
  WORK_STATUSES,
  type WorkStatus,
} from '../../../assignments/work-status.js';
import { UpdatesDto } from '../../../core/lists/list-envelope.js';
import { IfGiven } from '../../../core/versions/record-version.js';
import { ProgressDto } from './progress.dto.js';

const MAX_HOURS = 8760;
const HOURS_WRONG = `The hours must be a number above 0, at most ${MAX_HOURS}`;

@ApiSchema({ description: 'The project of a new assignment, and its time.' })
export class GiveAssignmentDto {
  @ApiProperty({ format: 'uuid' })
  @IsUUID('all', { message: 'Please choose a project' })
  projectId: string;

  /** Hours from the start to the deadline. Default: those of the project. */
  @ApiPropertyOptional({ maximum: MAX_HOURS, example: 48 })
  @IfGiven
  @IsNumber({}, { message: HOURS_WRONG })
  @Min(0.01, { message: HOURS_WRONG })
  @Max(MAX_HOURS, { message: HOURS_WRONG })
  workWindowHours?: number;
}

@ApiSchema({ description: 'Why an assignment is ended.' })
export class EndAssignmentDto {
  /** Shown to the user. */
  @ReasonField('The book was sold')
  reason: string;
}

const TIME_WRONG = 'The time must look like 2026-11-21T10:00:00Z';

@ApiSchema({ description: 'The new deadline of an assignment, and why.' })
export class SetDeadlineDto {
  /** At least 24 hours ahead. */
  @ApiProperty({ format: 'date-time', example: '2026-12-24T10:00:00Z' })
  @IsISO8601({ strict: true }, { message: TIME_WRONG })
  @Matches(/T.*(?:Z|[+-]\d\d:\d\d)$/, { message: TIME_WRONG })
  deadlineAt: string;

  /** Shown to the user. */
  @ReasonField('The book goes to print')
  reason: string;
}

@ApiSchema({ description: 'An assignment of a user.' })
export class AssignmentRowDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  user: AssignedUserDto;

  /** 1 for the first assignment of the user. */
  @ApiProperty({ type: 'integer', example: 2 })
  number: number;

  project: ProjectNameDto;

  /** `ended`: it ended before its start, or staff ended it. */
  @ApiProperty({ enum: ASSIGNMENT_STATES, example: 'in_progress' })
  state: AssignmentState;

  /** Hours from the start to the deadline. */
  @ApiProperty({ example: 96 })
  workWindowHours: number;

  @ApiProperty({ type: String, format: 'date-time' })
  givenAt: Date;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  startedAt: Date | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  deadlineAt: Date | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  submittedAt: Date | null;

  /** Only of an assignment that ended before its start, or that staff ended. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  endedAt: Date | null;

  @ApiProperty({ enum: END_REASONS, nullable: true, example: null })
  endedReason: EndReason | null;

  isPenalized: boolean;

  /** How many of its images have a submitted page. */
  @ApiProperty({ type: 'integer', example: 4 })
  submittedPages: number;

  /** How many images count in its progress. */
  @ApiProperty({ type: 'integer', example: 12 })
  images: number;

  /** What is submitted as a whole, which needs no pages. */
  @ApiProperty({ enum: ['document', 'sequential'], nullable: true, example: null })
  submittedAs: 'document' | 'sequential' | null;

  /** Null if it only carries a penalty. */
  @ApiProperty({ type: ProgressDto, nullable: true })
  progress: ProgressDto | null;

  /** Null before a result is published. */
  @ApiProperty({ type: AccuracyDto, nullable: true })
  accuracyResult: AccuracyDto | null;
}

@ApiSchema({ description: 'A page of assignments.' })
export class AssignmentListDto extends UpdatesDto {
  assignments: AssignmentRowDto[];

  @ApiProperty({ type: 'integer', example: 2 })
  total: number;
}

@ApiSchema({ description: 'An assignment that was just given.' })
export class GivenAssignmentDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  @ApiProperty({ type: 'integer', example: 2 })
  number: number;

  project: ProjectNameDto;

  @ApiProperty({ enum: WORK_STATUSES, example: 'not_started' })
  workStatus: WorkStatus;

  /** The images that were chosen for it, in their order. Null: it has all active images of its project. */
  @ApiProperty({ type: [String], format: 'uuid', nullable: true })
  imageIds: string[] | null;
}

@ApiSchema({ description: 'The new assignment.' })
export class GivenAssignmentAnswerDto {
  assignment: GivenAssignmentDto;
}

@ApiSchema({ description: 'One assignment.' })
export class AssignmentAnswerDto {
  assignment: AssignmentRowDto;
}
