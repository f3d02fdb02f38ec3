import { ApiProperty } from '@nestjs/swagger';
import { WORK_MODES, type WorkMode } from '../../assignments/clock/clock-ledger.js';
import { AccuracyDto } from '../../assignments/dto/accuracy.dto.js';
import { WORK_STATUSES, type WorkStatus } from '../../assignments/work-status.js';

export class DashboardUserDto {
  @ApiProperty({ example: 'Sample Writer' })
  name: string;

  @ApiProperty({ example: 'writer@example.com' })
  email: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  workStartedAt: Date | null;

  workSubmitted: boolean;

  isPenalized: boolean;

  isSequentialWorkPenalized: boolean;

  @ApiProperty({ type: String, nullable: true, example: 'missed_deadline' })
  penalizedReason: string | null;

  hasSequentialAccuracyResult: boolean;

  @ApiProperty({ type: AccuracyDto, nullable: true })
  sequentialWorkAccuracy: AccuracyDto | null;

  hasAccuracyResult: boolean;

  @ApiProperty({ type: AccuracyDto, nullable: true })
  accuracyResult: AccuracyDto | null;
}

export class DashboardWorkDto {
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  submittedAt: Date | null;

  /** When the review is due. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  reviewDeadline: Date | null;
}

class ProjectOfDashboardDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  @ApiProperty({ example: 'Main project' })
  name: string;

  /** The kinds of work that the project has. */
  @ApiProperty({ enum: WORK_MODES, isArray: true, example: ['document', 'pages', 'sequential'] })
  modes: WorkMode[];

  /** Of its newest guidelines; null if it has none. */
  @ApiProperty({ type: Number, nullable: true, example: 2 })
  guidelinesVersion: number | null;
}

export class AssignmentOfDashboardDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  /** 1 for the first assignment of the user. */
  @ApiProperty({ example: 1 })
  number: number;

  project: ProjectOfDashboardDto;
}

export class DashboardDto {
  @ApiProperty({ enum: WORK_STATUSES, example: 'in_progress' })
  workStatus: WorkStatus;

  /** Remaining time in days, rounded up. */
  @ApiProperty({ example: 4 })
  daysLeft: number;

  /** True only in the answer of the call that started the clock. */
  workAutoStarted: boolean;

  /** Milliseconds until the deadline; 0 after it. */
  @ApiProperty({ example: 345600000 })
  timeRemaining: number;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  deadlineAt: Date | null;

  /** Time of the server, which the apps use instead of the device's clock. */
  @ApiProperty({ type: String, format: 'date-time' })
  serverTime: Date;

  /** The assignment that is shown. Null if the user has no work. */
  @ApiProperty({ type: AssignmentOfDashboardDto, nullable: true })
  assignment: AssignmentOfDashboardDto | null;

  user: DashboardUserDto;

  /** Null before the clock has started. */
  @ApiProperty({ type: DashboardWorkDto, nullable: true })
  work: DashboardWorkDto | null;
}
