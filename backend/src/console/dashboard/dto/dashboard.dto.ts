import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import { AdminUserDto } from '../../users/dto/admin-user.dto.js';

const DAYS_WRONG = 'days must be a whole number from 1 to 90';

/** Counts of users, without administrators. */
export class DashboardStatsDto {
  @ApiProperty({ example: 100000 })
  totalUsers: number;

  @ApiProperty({ example: 91000 })
  verifiedUsers: number;

  @ApiProperty({ example: 84000 })
  signedUsers: number;

  /** Users with an assignment that is started and not submitted. */
  @ApiProperty({ example: 12000 })
  workingUsers: number;

  /** Users with a submitted assignment. */
  @ApiProperty({ example: 61000 })
  submittedUsers: number;

  /** Users with an assignment that has a penalty. */
  @ApiProperty({ example: 900 })
  penalizedUsers: number;

  /** E-mails that the mail server has refused for good, for example because an address does not exist. */
  @ApiProperty({ example: 0 })
  refusedEmails: number;
}

export class DashboardStatsAnswerDto {
  stats: DashboardStatsDto;
}

/** When a document was saved and submitted. `GET /api/admin/users/{id}/work` reads its text. */
export class SubmittedDocumentDto {
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  lastSaved: Date | null;

  /** Null if the work was submitted in another mode. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  submittedAt: Date | null;

  isSubmitted: boolean;
}

export class SubmittedWorkDto extends AdminUserDto {
  work: SubmittedDocumentDto;
}

export class DetailedTotalsDto {
  @ApiProperty({ example: 84000 })
  signedAgreements: number;

  @ApiProperty({ example: 91000 })
  verifiedUsers: number;

  @ApiProperty({ example: 12000 })
  activeUsers: number;

  @ApiProperty({ example: 61000 })
  submittedWork: number;

  @ApiProperty({ example: 900 })
  penalizedWork: number;
}

/** The newest 100 users of each list, each with the assignment that belongs into the list, and the totals. */
export class DetailedUsersDto {
  signedAgreements: AdminUserDto[];

  verifiedUsers: AdminUserDto[];

  /** Users who work now. */
  activeUsers: AdminUserDto[];

  submittedWork: SubmittedWorkDto[];

  penalizedWork: AdminUserDto[];

  totals: DetailedTotalsDto;
}

export class ChartsQueryDto {
  @ApiPropertyOptional({ default: 30, minimum: 1, maximum: 90 })
  @Max(90, { message: DAYS_WRONG })
  @Min(1, { message: DAYS_WRONG })
  @IsInt({ message: DAYS_WRONG })
  @Type(() => Number)
  days: number = 30;
}

export class DayFiguresDto {
  @ApiProperty({ example: '2026-11-20', format: 'date' })
  day: string;

  @ApiProperty({ example: 120 })
  registrations: number;

  @ApiProperty({ example: 96 })
  signatures: number;

  @ApiProperty({ example: 71 })
  submissions: number;
}

/** How many users have reached each step. */
export class FunnelDto {
  @ApiProperty({ example: 100000 })
  registered: number;

  @ApiProperty({ example: 91000 })
  verified: number;

  @ApiProperty({ example: 84000 })
  signed: number;

  @ApiProperty({ example: 73000 })
  working: number;

  @ApiProperty({ example: 61000 })
  submitted: number;
}

export class DueDto {
  @ApiProperty({ type: String, format: 'date-time' })
  from: Date;

  @ApiProperty({ type: String, format: 'date-time' })
  to: Date;

  @ApiProperty({ example: 14 })
  count: number;
}

/** Results from one percentage to another, inclusive. */
export class ResultsDto {
  @ApiProperty({ example: 90 })
  from: number;

  @ApiProperty({ example: 99 })
  to: number;

  @ApiProperty({ example: 41 })
  count: number;
}

export class DashboardChartsDto {
  /** Days in UTC, the oldest first. The last is today. */
  days: DayFiguresDto[];

  funnel: FunnelDto;

  /** Deadlines in the next 96 hours, in steps of 6 hours, of assignments that are not submitted and have no penalty. */
  due: DueDto[];

  /** Results published in these days, the lowest first. */
  results: ResultsDto[];
}
