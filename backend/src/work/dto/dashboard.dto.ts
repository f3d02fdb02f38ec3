import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { END_REASONS, type EndReason } from '../../assignments/assignment.js';
import { WORK_MODES, type WorkMode } from '../../assignments/clock/clock-ledger.js';
import { AccuracyDto } from '../../assignments/dto/accuracy.dto.js';
import { WORK_STATUSES, type WorkStatus } from '../../assignments/work-status.js';

@ApiSchema({ description: 'The user of the dashboard, with penalties and results.' })
export class DashboardUserDto {
  @ApiProperty({ example: 'Sample Writer' })
  name: string;

  @ApiProperty({ example: 'writer@example.com' })
  email: string;

  /** When the work clock started. Null before that. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  workStartedAt: Date | null;

  /** Whether the work is submitted. */
  workSubmitted: boolean;

  /** Whether the work has a penalty. */
  isPenalized: boolean;

  /** Whether the sequential work has a penalty. */
  isSequentialWorkPenalized: boolean;

  /** The reason of the penalty, shown to the user. Null without one. */
  @ApiProperty({ type: String, nullable: true, example: 'missed_deadline' })
  penalizedReason: string | null;

  /** Whether `sequentialWorkAccuracy` is set. */
  hasSequentialAccuracyResult: boolean;

  /** The result of sequential work. Null before it is published. */
  @ApiProperty({ type: AccuracyDto, nullable: true })
  sequentialWorkAccuracy: AccuracyDto | null;

  /** Whether `accuracyResult` is set. */
  hasAccuracyResult: boolean;

  /** The result of the document or the pages. Null before it is published. */
  @ApiProperty({ type: AccuracyDto, nullable: true })
  accuracyResult: AccuracyDto | null;
}

@ApiSchema({ description: 'When the work was submitted, and until when it is reviewed.' })
export class DashboardWorkDto {
  /** When the work was submitted. Null before that. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  submittedAt: Date | null;

  /** When the review is due. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  reviewDeadline: Date | null;
}

@ApiSchema({ description: 'The project of the assignment that the dashboard shows.' })
class ProjectOfDashboardDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  @ApiProperty({ example: 'Main project' })
  name: string;

  /** The kinds of work that the project has. */
  @ApiProperty({ enum: WORK_MODES, isArray: true, example: ['document', 'pages', 'sequential'] })
  modes: WorkMode[];

  /** Whether the spelling of the source is kept: writing surfaces do not check it. Null: beside an image only. */
  @ApiProperty({ type: Boolean, nullable: true, example: null })
  keepsSpelling: boolean | null;

  /** Of its newest guidelines; null if it has none. */
  @ApiProperty({ type: 'integer', nullable: true, example: 2 })
  guidelinesVersion: number | null;

  /** The version that the user has opened last; null for none. */
  @ApiProperty({ type: 'integer', nullable: true, example: 1 })
  guidelinesOpenedVersion: number | null;
}

@ApiSchema({ description: 'The assignment that the dashboard shows.' })
export class AssignmentOfDashboardDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  /** 1 for the first assignment of the user. */
  @ApiProperty({ type: 'integer', example: 1 })
  number: number;

  /** How the apps name it. Null if the user has no other one. */
  @ApiProperty({ type: String, nullable: true, example: 'Account books, no. 6' })
  name: string | null;

  /** Of a document. */
  @ApiProperty({ type: 'integer', example: 500 })
  minWords: number;

  project: ProjectOfDashboardDto;

  /** Why it ended without a submission. Null if it has not. */
  @ApiProperty({ enum: END_REASONS, nullable: true, example: null })
  endedReason: EndReason | null;
}

@ApiSchema({ description: 'Running work that the dashboard does not show.' })
class OtherRunningDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  /** How the apps name it. */
  @ApiProperty({ example: 'Account books, no. 6' })
  name: string;

  /** When it must be submitted. */
  @ApiProperty({ type: String, format: 'date-time' })
  deadlineAt: Date;
}

@ApiSchema({
  description: `What the user's dashboard shows: the work clock, the assignment and the results.`,
})
export class DashboardDto {
  /** The state of the work. */
  @ApiProperty({ enum: WORK_STATUSES, example: 'in_progress' })
  workStatus: WorkStatus;

  /** Remaining time in days, rounded up. */
  @ApiProperty({ type: 'integer', example: 4 })
  daysLeft: number;

  /** True only in the answer of the call that started the clock. */
  workAutoStarted: boolean;

  /** Milliseconds until the deadline; 0 after it. */
  @ApiProperty({ type: 'integer', example: 345600000 })
  timeRemaining: number;

  /** When the work must be submitted. Null before the work clock has started. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  deadlineAt: Date | null;

  /** Time of the server, which the apps use instead of the device's clock. */
  @ApiProperty({ type: String, format: 'date-time' })
  serverTime: Date;

  /** The assignment that is shown. Null if the user has no work. */
  @ApiProperty({ type: AssignmentOfDashboardDto, nullable: true })
  assignment: AssignmentOfDashboardDto | null;

  /** Whether `GET /api/work/assignments` has other assignments, or may offer a next one. */
  hasMoreAssignments: boolean;

  /** The first is due first. */
  otherRunning: OtherRunningDto[];

  user: DashboardUserDto;

  /** Null before the clock has started. */
  @ApiProperty({ type: DashboardWorkDto, nullable: true })
  work: DashboardWorkDto | null;
}
