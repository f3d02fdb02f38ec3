import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsIn, IsString, MaxLength, MinLength } from 'class-validator';
import { PROJECT_STATES, type ProjectState } from '../../../assignments/assignment.js';
import { ProjectNameDto } from '../../../assignments/dto/project-name.dto.js';
import { ContactField } from '../../../core/http/contact-field.js';
import { trimmed } from '../../../core/http/trimmed.js';
import { UserNameDto } from '../../../users/dto/user-name.dto.js';

export const SEARCH_TYPES = ['', 'all', 'users', 'agreements', 'images', 'projects', 'work'] as const;
const MIN_LENGTH = 2;
const MAX_LENGTH = 200;
const Q_TOO_SHORT = `Please enter at least ${MIN_LENGTH} characters`;
const Q_TOO_LONG = `Please enter at most ${MAX_LENGTH} characters`;

export class SearchQueryDto {
  /** The text to search for. */
  @ApiProperty({ example: 'moreno', minLength: MIN_LENGTH, maxLength: MAX_LENGTH })
  @MaxLength(MAX_LENGTH, { message: Q_TOO_LONG })
  @MinLength(MIN_LENGTH, { message: Q_TOO_SHORT })
  @IsString({ message: Q_TOO_SHORT })
  @trimmed
  q: string;

  /** Empty or `all` searches all groups. */
  @ApiPropertyOptional({ enum: SEARCH_TYPES, default: '' })
  @IsIn(SEARCH_TYPES, { message: 'type must be one of all, users, agreements, images, projects, work' })
  type: (typeof SEARCH_TYPES)[number] = '';
}

@ApiSchema({ description: 'A match in a field, in UTF-16 units. `end` is the first unit after the match.' })
export class FieldMatchDto {
  /** The name of the field with the match. */
  @ApiProperty({ example: 'name' })
  field: string;

  /** The first unit of the match. */
  @ApiProperty({ type: 'integer', example: 7 })
  start: number;

  /** The first unit after the match. */
  @ApiProperty({ type: 'integer', example: 13 })
  end: number;
}

@ApiSchema({ description: 'A user that the search has found.' })
export class FoundUserDto extends UserNameDto {
  @ContactField()
  @ApiProperty({ example: '5550100123' })
  mobileNumber: string;

  @ContactField()
  @ApiProperty({ example: '' })
  alternativeMobileNumber: string;

  /** Whether the e-mail address is verified. */
  isVerified: boolean;

  /** Whether the agreement is signed, or counted as signed. */
  isSignedAgreement: boolean;

  /** Whether a signed copy of the agreement exists. */
  signature: boolean;

  /** Of the current assignment, as `isPenalized`. */
  workSubmitted: boolean;

  /** Whether the work has a penalty. */
  isPenalized: boolean;

  @ApiProperty({ type: String, format: 'date-time' })
  createdAt: Date;

  /** Where the words of the search are. */
  matches: FieldMatchDto[];
}

@ApiSchema({ description: 'The user of a found row.' })
export class FoundUserNameDto {
  /** Null if the user was deleted. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  _id: string | null;

  @ApiProperty({ example: 'Sample Writer' })
  name: string;

  @ContactField()
  @ApiProperty({ example: 'writer@example.com' })
  email: string;
}

@ApiSchema({ description: 'The version of a found agreement.' })
export class FoundVersionDto {
  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  _id: string | null;

  /** The number of the version. */
  @ApiProperty({ type: 'integer', example: 3 })
  version: number;
}

@ApiSchema({ description: 'A signed agreement that the search has found.' })
export class FoundAgreementDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  /** As it was signed. */
  userId: FoundUserNameDto;

  /** As it was signed. */
  @ContactField()
  @ApiProperty({ example: '5550100123' })
  mobileNumber: string;

  /** When the agreement was signed. */
  @ApiProperty({ type: String, format: 'date-time' })
  signedAt: Date;

  agreementId: FoundVersionDto;

  /** In `name`, `email` and `mobileNumber`. */
  matches: FieldMatchDto[];
}

@ApiSchema({ description: 'An image that the search has found.' })
export class FoundImageDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  @ApiProperty({ example: 'Page 7' })
  title: string;

  @ApiProperty({ example: 'The harbour in winter' })
  description: string;

  /** Random name under the static path. */
  @ApiProperty({ example: '6f1c2d3e4a5b.png' })
  filename: string;

  /** The file name of the upload. */
  @ApiProperty({ example: 'page-7.png' })
  originalName: string;

  /** Whether users see the image. */
  isActive: boolean;

  /** When the file was uploaded. */
  @ApiProperty({ type: String, format: 'date-time' })
  uploadedAt: Date;

  project: ProjectNameDto;

  /** Where the words of the search are. */
  matches: FieldMatchDto[];
}

@ApiSchema({ description: 'A project that the search has found.' })
export class FoundProjectDto extends ProjectNameDto {
  @ApiProperty({ enum: PROJECT_STATES, example: 'open' })
  state: ProjectState;

  /** In `name`. */
  matches: FieldMatchDto[];
}

@ApiSchema({ description: 'A match in a snippet, in UTF-16 units. `end` is the first unit after the match.' })
export class SnippetMatchDto {
  /** The first unit of the match. */
  @ApiProperty({ type: 'integer', example: 9 })
  start: number;

  /** The first unit after the match. */
  @ApiProperty({ type: 'integer', example: 13 })
  end: number;
}

@ApiSchema({ description: 'The part of a text around the matches of a search.' })
export class SnippetDto {
  /** Plain text around the matches. */
  @ApiProperty({ example: 'a bright cold day in April' })
  text: string;

  /** Where the words of the search are. */
  matches: SnippetMatchDto[];
}

@ApiSchema({ description: 'A submitted text that the search has found.' })
export class FoundWorkDto {
  /** The id of the text: a whole number as text. */
  @ApiProperty({ example: '42' })
  _id: string;

  userId: FoundUserNameDto;

  /** The assignment to which the work belongs. */
  @ApiProperty({ format: 'uuid' })
  assignmentId: string;

  /** The project of the assignment. */
  project: ProjectNameDto;

  /** The mode of the work. */
  @ApiProperty({ enum: ['document', 'page', 'sequential'] })
  kind: 'document' | 'page' | 'sequential';

  /** The image of a page or of a sequential text. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  imageId: string | null;

  /** When the work was submitted. */
  @ApiProperty({ type: String, format: 'date-time' })
  submittedAt: Date;

  snippet: SnippetDto;
}

@ApiSchema({ description: 'The first rows of each group.' })
export class SearchResultsDto {
  users: FoundUserDto[];

  signedAgreements: FoundAgreementDto[];

  images: FoundImageDto[];

  projects: FoundProjectDto[];

  works: FoundWorkDto[];
}

@ApiSchema({ description: 'How many rows of one group the search finds.' })
export class FoundTotalDto {
  /** How many there are in all. */
  @ApiProperty({ type: 'integer', example: 9 })
  total: number;

  /** True if there are more than 10,000 rows. `total` is then 10000. */
  totalIsMore: boolean;
}

@ApiSchema({
  description:
    'How many rows the list of each group has with this search. A group that was not searched has 0.',
})
export class SearchTotalsDto {
  users: FoundTotalDto;

  signedAgreements: FoundTotalDto;

  images: FoundTotalDto;

  projects: FoundTotalDto;
}

@ApiSchema({ description: 'What the search has found, by group.' })
export class SearchAnswerDto {
  results: SearchResultsDto;

  totals: SearchTotalsDto;
}
