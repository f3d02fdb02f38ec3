import { ApiProperty } from '@nestjs/swagger';
import { AccuracyDto } from '../../users/dto/accuracy.dto.js';
import { WORK_STATUSES, type WorkStatus } from '../clock/work-clock.js';

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

  user: DashboardUserDto;

  /** Null before the clock has started. */
  @ApiProperty({ type: DashboardWorkDto, nullable: true })
  work: DashboardWorkDto | null;
}
