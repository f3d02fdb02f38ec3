import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import { ApiExtends } from '../../../core/http/api-extends.js';
import { AdminUserDto } from '../../users/dto/admin-user.dto.js';

const DAYS_WRONG = 'days must be a whole number from 1 to 90';

@ApiSchema({ description: 'Counts of users, without administrators.' })
export class DashboardStatsDto {
  /** All users, without staff. */
  @ApiProperty({ type: 'integer', example: 100000 })
  totalUsers: number;

  /** Users whose e-mail address is verified. */
  @ApiProperty({ type: 'integer', example: 91000 })
  verifiedUsers: number;

  /** Users who signed the agreement. */
  @ApiProperty({ type: 'integer', example: 84000 })
  signedUsers: number;

  /** Of these, without a signed copy: staff ticked the signature. */
  @ApiProperty({ type: 'integer', example: 12 })
  signedByStaffUsers: number;

  /** Users with an assignment that runs: it is started, not submitted, not ended and before its deadline. */
  @ApiProperty({ type: 'integer', example: 12000 })
  workingUsers: number;

  /** Users with a submitted assignment. */
  @ApiProperty({ type: 'integer', example: 61000 })
  submittedUsers: number;

  /** Users with an assignment that has a penalty. */
  @ApiProperty({ type: 'integer', example: 900 })
  penalizedUsers: number;

  /** E-mails that the mail server has refused for good, for example because an address does not exist. */
  @ApiProperty({ type: 'integer', example: 0 })
  refusedEmails: number;
}

@ApiSchema({ description: `The figures of the console's dashboard in an envelope.` })
export class DashboardStatsAnswerDto {
  stats: DashboardStatsDto;
}

@ApiSchema({
  description: 'When a document was saved and submitted. `GET /api/admin/users/{id}/work` reads its text.',
})
export class SubmittedDocumentDto {
  /** When the text was last saved. Null before that. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  lastSaved: Date | null;

  /** Null if the work was submitted in another mode. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  submittedAt: Date | null;

  /** Whether the document is submitted. */
  isSubmitted: boolean;
}

@ApiSchema({ description: 'A user with the document that was submitted.' })
@ApiExtends(AdminUserDto)
export class SubmittedWorkDto extends AdminUserDto {
  work: SubmittedDocumentDto;
}

@ApiSchema({ description: 'How many users each list has in all.' })
export class DetailedTotalsDto {
  /** Users who signed the agreement. */
  @ApiProperty({ type: 'integer', example: 84000 })
  signedAgreements: number;

  /** Users whose e-mail address is verified. */
  @ApiProperty({ type: 'integer', example: 91000 })
  verifiedUsers: number;

  /** Users whose work clock runs. */
  @ApiProperty({ type: 'integer', example: 12000 })
  activeUsers: number;

  /** Users who submitted work. */
  @ApiProperty({ type: 'integer', example: 61000 })
  submittedWork: number;

  /** Users with a penalty. */
  @ApiProperty({ type: 'integer', example: 900 })
  penalizedWork: number;
}

@ApiSchema({
  description:
    'The newest 100 users of each list, each with the assignment that belongs into the list, and the totals.',
})
export class DetailedUsersDto {
  /** Users who signed the agreement. */
  signedAgreements: AdminUserDto[];

  /** Users whose e-mail address is verified. */
  verifiedUsers: AdminUserDto[];

  /** Users who work now. */
  activeUsers: AdminUserDto[];

  /** Users who submitted work. */
  submittedWork: SubmittedWorkDto[];

  /** Users with a penalty. */
  penalizedWork: AdminUserDto[];

  totals: DetailedTotalsDto;
}

export class ChartsQueryDto {
  /** How many days the charts cover, today included. */
  @ApiPropertyOptional({ type: 'integer', default: 30, minimum: 1, maximum: 90 })
  @Max(90, { message: DAYS_WRONG })
  @Min(1, { message: DAYS_WRONG })
  @IsInt({ message: DAYS_WRONG })
  @Type(() => Number)
  days: number = 30;
}

@ApiSchema({ description: 'What happened on one day.' })
export class DayFiguresDto {
  /** The day in UTC. */
  @ApiProperty({ example: '2026-11-20', format: 'date' })
  day: string;

  /** Users who registered or were created. */
  @ApiProperty({ type: 'integer', example: 120 })
  registrations: number;

  /** Signed agreements. */
  @ApiProperty({ type: 'integer', example: 96 })
  signatures: number;

  /** Submitted assignments. */
  @ApiProperty({ type: 'integer', example: 71 })
  submissions: number;
}

@ApiSchema({ description: 'How many users have reached each step.' })
export class FunnelDto {
  /** Users who registered or were created. */
  @ApiProperty({ type: 'integer', example: 100000 })
  registered: number;

  /** Users whose e-mail address is verified. */
  @ApiProperty({ type: 'integer', example: 91000 })
  verified: number;

  /** Users who signed the agreement. */
  @ApiProperty({ type: 'integer', example: 84000 })
  signed: number;

  /** Users whose work clock has started at any time. */
  @ApiProperty({ type: 'integer', example: 73000 })
  working: number;

  /** Users who submitted their work. */
  @ApiProperty({ type: 'integer', example: 61000 })
  submitted: number;
}

@ApiSchema({ description: 'How many deadlines end in a period.' })
export class DueDto {
  /** The beginning of the period. */
  @ApiProperty({ type: String, format: 'date-time' })
  from: Date;

  /** The end of the period, exclusive. */
  @ApiProperty({ type: String, format: 'date-time' })
  to: Date;

  /** Deadlines in this period. */
  @ApiProperty({ type: 'integer', example: 14 })
  count: number;
}

@ApiSchema({ description: 'Results from one percentage to another, inclusive.' })
export class ResultsDto {
  /** The lowest accuracy of the range, in percent. */
  @ApiProperty({ example: 90 })
  from: number;

  /** The highest accuracy of the range, in percent. */
  @ApiProperty({ example: 99 })
  to: number;

  /** Published results in this range. */
  @ApiProperty({ type: 'integer', example: 41 })
  count: number;
}

@ApiSchema({ description: `The figures of the charts on the console's dashboard.` })
export class DashboardChartsDto {
  /** Days in UTC, the oldest first. The last is today. */
  days: DayFiguresDto[];

  /** Users, by the step that they have reached. */
  funnel: FunnelDto;

  /** Deadlines in the next 96 hours, in steps of 6 hours, of assignments that are not submitted and have no penalty. */
  due: DueDto[];

  /** Results published in these days, the lowest first. */
  results: ResultsDto[];
}
