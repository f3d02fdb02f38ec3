import { ROLES, type Role } from '@inkwell/contract/roles';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ProjectNameDto } from '../../../assignments/dto/project-name.dto.js';
import { ContactField } from '../../../core/http/contact-field.js';
import { LimitedTotalDto } from '../../../core/lists/list-envelope.js';
import { UserNameDto } from '../../../users/dto/user-name.dto.js';

class RefusedEmailDto {
  @ApiProperty({ example: 'The mail server refused the e-mail: 550 No such user' })
  reason: string;

  @ApiProperty({ type: String, format: 'date-time' })
  refusedAt: Date;
}

/** A user as administrators see it, with one of the assignments: if nothing else is said, the current one. */
export class AdminUserDto extends UserNameDto {
  /** Raised by each change of name, numbers, address or role. */
  @ApiProperty({ example: 3 })
  version: number;

  @ContactField()
  @ApiProperty({ example: '5550100123' })
  mobileNumber: string;

  /** Empty if the user has none. */
  @ContactField()
  @ApiProperty({ example: '' })
  alternativeMobileNumber: string;

  @ContactField()
  @ApiProperty({ example: '12 Harbour Road, Inkford' })
  address: string;

  @ApiProperty({ enum: ROLES, example: 'user' })
  role: Role;

  isVerified: boolean;

  isSignedAgreement: boolean;

  /** Null if the user is not suspended. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: null })
  suspendedAt: Date | null;

  @ApiProperty({ type: String, nullable: true, example: null })
  suspendedReason: string | null;

  /** The assignment that the fields of the work are about. Null if the user has none. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  assignmentId: string | null;

  /** The project of the assignment. */
  @ApiProperty({ type: ProjectNameDto, nullable: true })
  project: ProjectNameDto | null;

  isPenalized: boolean;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  penalizedAt: Date | null;

  @ApiProperty({ type: String, nullable: true, example: 'missed_deadline' })
  penalizedReason: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  workStartedAt: Date | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  deadlineAt: Date | null;

  workSubmitted: boolean;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  submittedAt: Date | null;

  @ApiProperty({ type: String, format: 'date-time' })
  createdAt: Date;

  /** Whether a signed copy of the agreement exists. */
  signature: boolean;

  /** Number of active images of the assignment with a submitted page. */
  @ApiProperty({ example: 12 })
  pageSubmissionCount: number;

  /** Of the assignment; of submitted work, the images that were published before its submission. */
  @ApiProperty({ example: 200 })
  totalActiveImages: number;

  /** Submitted pages in percent of the active images, rounded. */
  @ApiProperty({ example: 6 })
  submissionProgress: number;

  /** Only in the response for one user: set if the mail server has refused the last e-mail to the user for good. */
  @ContactField()
  @ApiPropertyOptional({ type: RefusedEmailDto, nullable: true, example: null })
  refusedEmail?: RefusedEmailDto | null;
}

export class AdminUserAnswerDto {
  user: AdminUserDto;
}

export class AdminUserListDto extends LimitedTotalDto {
  users: AdminUserDto[];

  /** Number of users that match. */
  @ApiProperty({ example: 100000 })
  total: number;
}

export class RevealedPasswordDto {
  @ApiProperty({ example: 'correct horse battery' })
  password: string;
}
