import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsNotEmpty, IsString, IsUrl, MaxLength } from 'class-validator';
import { ApiExtends } from '../../core/http/api-extends.js';
import { ContactField } from '../../core/http/contact-field.js';
import { trimmed } from '../../core/http/trimmed.js';

const TEXT_KINDS = ['document', 'page', 'sequential'] as const;
const BOTH_REQUIRED = 'Please provide both project link and password';
const LINK_INVALID = 'Please provide a valid project link';
const LINK_MAX_LENGTH = 2000;
const PASSWORD_MAX_LENGTH = 200;

@ApiSchema({ description: 'The assignment of the work.' })
class AssignmentOfWorkDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  /** 1 for the first assignment of the user. */
  @ApiProperty({ type: 'integer', example: 1 })
  number: number;

  /** Of a document. */
  @ApiProperty({ type: 'integer', example: 500 })
  minWords: number;
}

@ApiSchema({ description: 'The user of the document.' })
export class WorkUserDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  /** The assignment that is shown. Null if the user has none. */
  @ApiProperty({ type: AssignmentOfWorkDto, nullable: true })
  assignment: AssignmentOfWorkDto | null;

  /** When the work clock started. Null before that. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  workStartedAt: Date | null;

  /** When the work must be submitted. Null before the work clock has started. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  deadlineAt: Date | null;

  /** Whether the work is submitted. */
  workSubmitted: boolean;
}

@ApiSchema({ description: 'The user whose text an administrator edits.' })
@ApiExtends(WorkUserDto)
export class EditedWorkUserDto extends WorkUserDto {
  @ApiProperty({ example: 'Sample Writer' })
  name: string;

  @ContactField()
  @ApiProperty({ example: 'writer@example.com' })
  email: string;

  /** The work cannot be started before the e-mail address is verified and the agreement is signed. */
  isVerified: boolean;

  /** Whether the agreement is signed, or counted as signed. */
  isSignedAgreement: boolean;
}

@ApiSchema({ description: 'The document of a user, for staff.' })
export class WorkOfUserDto {
  /** HTML, sanitised. */
  @ApiProperty({ example: '<p>It was a bright cold day.</p>' })
  content: string;

  /** The number of saves. */
  @ApiProperty({ type: 'integer', example: 17 })
  version: number;

  /** When the text was last saved. */
  @ApiProperty({ type: String, format: 'date-time' })
  lastSaved: Date;

  /** Null before the submission. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  submittedAt: Date | null;

  /** Whether the document is submitted. */
  isSubmitted: boolean;
}

@ApiSchema({ description: 'The document of a user.' })
export class WorkOfUserAnswerDto {
  user: WorkUserDto;

  /** Null before the first save. */
  @ApiProperty({ type: WorkOfUserDto, nullable: true })
  work: WorkOfUserDto | null;
}

@ApiSchema({ description: 'The document of a user, to be edited by an administrator.' })
export class WorkToEditDto {
  user: EditedWorkUserDto;

  /** Null before the first save. */
  @ApiProperty({ type: WorkOfUserDto, nullable: true })
  work: WorkOfUserDto | null;
}

@ApiSchema({ description: 'A text of a user in a list.' })
export class TextOfUserDto {
  /** A whole number as text. */
  @ApiProperty({ example: '4711' })
  _id: string;

  @ApiProperty({ enum: TEXT_KINDS })
  kind: (typeof TEXT_KINDS)[number];

  /** The image of a page or sequential text. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  imageId: string | null;

  /** The title of the image. Null for a document. */
  @ApiProperty({ type: String, nullable: true, example: 'Page 7' })
  imageTitle: string | null;

  /** The file of the image under `/userimages/`. */
  @ApiProperty({
    type: String,
    nullable: true,
    example: '9f2c41d07be35a68c1f4e09d72ab3568410cfe7d2b96a853.png',
  })
  imageFilename: string | null;

  /** Number of saves. */
  @ApiProperty({ type: 'integer', example: 17 })
  version: number;

  /** Words of the newest version. */
  @ApiProperty({ type: 'integer', example: 1204 })
  words: number;

  /** When the text was last saved. */
  @ApiProperty({ type: String, format: 'date-time' })
  lastSaved: Date;

  /** When the work was submitted. Null before that. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  submittedAt: Date | null;
}

@ApiSchema({ description: 'The texts of a user.' })
export class TextsOfUserDto {
  /** The last saved first. */
  texts: TextOfUserDto[];
}

@ApiSchema({ description: 'A text of a user with its content.' })
@ApiExtends(TextOfUserDto)
export class WholeTextOfUserDto extends TextOfUserDto {
  /** HTML, sanitised. */
  @ApiProperty({ example: '<p>It was a bright cold day.</p>' })
  content: string;
}

@ApiSchema({ description: 'A text of a user in an envelope.' })
export class WholeTextOfUserAnswerDto {
  text: WholeTextOfUserDto;
}

@ApiSchema({ description: 'What an administrator gives to the user with the start of the work.' })
export class StartWorkDto {
  /** An address that is sent to the user by e-mail. */
  @ApiProperty({ example: 'https://example.com/projects/7', format: 'uri', maxLength: LINK_MAX_LENGTH })
  @IsUrl(
    { protocols: ['http', 'https'], require_protocol: true, require_tld: false },
    { message: LINK_INVALID },
  )
  @MaxLength(LINK_MAX_LENGTH, { message: LINK_INVALID })
  @IsNotEmpty({ message: BOTH_REQUIRED })
  @IsString({ message: BOTH_REQUIRED })
  @trimmed
  projectLink: string;

  /** Password of the project. It is e-mailed without blanks at its ends. */
  @ApiProperty({ example: 'open sesame', maxLength: PASSWORD_MAX_LENGTH })
  @MaxLength(PASSWORD_MAX_LENGTH, { message: `Password must be at most ${PASSWORD_MAX_LENGTH} characters` })
  @IsNotEmpty({ message: BOTH_REQUIRED })
  @IsString({ message: BOTH_REQUIRED })
  @trimmed
  password: string;
}
