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

  /** When the review of what was submitted is due. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  reviewDeadline: Date | null;
}

export class DashboardDto {
  @ApiProperty({ enum: WORK_STATUSES, example: 'in_progress' })
  workStatus: WorkStatus;

  /** The time remaining in days, rounded up. */
  @ApiProperty({ example: 4 })
  daysLeft: number;

  /** True in the one answer that started the clock. */
  workAutoStarted: boolean;

  /** Milliseconds to the deadline, 0 after it. */
  @ApiProperty({ example: 345600000 })
  timeRemaining: number;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  deadlineAt: Date | null;

  /** The server's clock; apps count from it, not from the machine's. */
  @ApiProperty({ type: String, format: 'date-time' })
  serverTime: Date;

  user: DashboardUserDto;

  /** Null before the clock has started. */
  @ApiProperty({ type: DashboardWorkDto, nullable: true })
  work: DashboardWorkDto | null;
}
