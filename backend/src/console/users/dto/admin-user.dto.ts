import { ROLES, type Role } from '@inkwell/contract/roles';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { ProjectNameDto } from '../../../assignments/dto/project-name.dto.js';
import { ContactField } from '../../../core/http/contact-field.js';
import { UpdatesDto } from '../../../core/lists/list-envelope.js';
import { UserNameDto } from '../../../users/dto/user-name.dto.js';
import { ProgressDto } from '../../assignments/dto/progress.dto.js';

@ApiSchema({ description: 'Why and when the mail server refused an e-mail to the user.' })
class RefusedEmailDto {
  /** What the mail server answered. */
  @ApiProperty({ example: 'The mail server refused the e-mail: 550 No such user' })
  reason: string;

  /** When the mail server refused the e-mail. */
  @ApiProperty({ type: String, format: 'date-time' })
  refusedAt: Date;
}

@ApiSchema({
  description:
    'A user as administrators see it, with one of the assignments: if nothing else is said, the current one.',
})
export class AdminUserDto extends UserNameDto {
  /** Raised by each change of name, numbers, address or role. */
  @ApiProperty({ type: 'integer', example: 3 })
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

  /** Whether the e-mail address is verified. */
  isVerified: boolean;

  /** Whether the agreement is signed, or counted as signed. */
  isSignedAgreement: boolean;

  /** Null if the user is not suspended. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: null })
  suspendedAt: Date | null;

  /** Why the user is suspended. Null if the user is not. */
  @ApiProperty({ type: String, nullable: true, example: null })
  suspendedReason: string | null;

  /** The assignment that the fields of the work are about. Null if the user has none. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  assignmentId: string | null;

  /** The number of the assignment. */
  @ApiProperty({ type: 'integer', nullable: true, example: 2 })
  assignmentNumber: number | null;

  /** The project of the assignment. */
  @ApiProperty({ type: ProjectNameDto, nullable: true })
  project: ProjectNameDto | null;

  /** Whether the work has a penalty. */
  isPenalized: boolean;

  /** When the penalty was given. Null without one. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  penalizedAt: Date | null;

  /** The reason of the penalty, shown to the user. Null without one. */
  @ApiProperty({ type: String, nullable: true, example: 'missed_deadline' })
  penalizedReason: string | null;

  /** When the work clock started. Null before that. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  workStartedAt: Date | null;

  /** When the work must be submitted. Null before the work clock has started. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  deadlineAt: Date | null;

  /** When staff ended the work. Null otherwise. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  workEndedAt: Date | null;

  /** Whether the work is submitted. */
  workSubmitted: boolean;

  /** When the work was submitted. Null before that. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  submittedAt: Date | null;

  @ApiProperty({ type: String, format: 'date-time' })
  createdAt: Date;

  /** Whether a signed copy of the agreement exists. */
  signature: boolean;

  /** Number of active images of the assignment with a submitted page. */
  @ApiProperty({ type: 'integer', example: 12 })
  pageSubmissionCount: number;

  /** Of the assignment; of submitted work, the images that were published before its submission. */
  @ApiProperty({ type: 'integer', example: 200 })
  totalActiveImages: number;

  /** Submitted pages in percent of the active images, rounded. */
  @ApiProperty({ example: 6 })
  submissionProgress: number;

  /** Of the assignment. Null without one, and for one that only carries a penalty. */
  @ApiProperty({ type: ProgressDto, nullable: true })
  progress: ProgressDto | null;

  /** Only in the response for one user: set if the mail server has refused the last e-mail to the user for good. */
  @ContactField()
  @ApiPropertyOptional({ type: RefusedEmailDto, nullable: true, example: null })
  refusedEmail?: RefusedEmailDto | null;
}

@ApiSchema({ description: 'A user in an envelope.' })
export class AdminUserAnswerDto {
  user: AdminUserDto;
}

@ApiSchema({ description: 'One range of the users, and how many there are.' })
export class AdminUserListDto extends UpdatesDto {
  users: AdminUserDto[];

  /** Number of users that match. */
  @ApiProperty({ type: 'integer', example: 100000 })
  total: number;
}

@ApiSchema({ description: 'The stored password of a user.' })
export class RevealedPasswordDto {
  @ApiProperty({ example: 'correct horse battery' })
  password: string;
}
