import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, MaxLength, MinLength } from 'class-validator';
import { ProjectNameDto } from '../../../assignments/dto/project-name.dto.js';
import { ContactField } from '../../../core/http/contact-field.js';
import { trimmed } from '../../../core/http/trimmed.js';
import { UserNameDto } from '../../../users/dto/user-name.dto.js';

export const SEARCH_TYPES = ['', 'all', 'users', 'agreements', 'images', 'work'] as const;
const MIN_LENGTH = 2;
const MAX_LENGTH = 200;
const Q_TOO_SHORT = `Please enter at least ${MIN_LENGTH} characters`;
const Q_TOO_LONG = `Please enter at most ${MAX_LENGTH} characters`;

export class SearchQueryDto {
  @ApiProperty({ example: 'moreno', minLength: MIN_LENGTH, maxLength: MAX_LENGTH })
  @MaxLength(MAX_LENGTH, { message: Q_TOO_LONG })
  @MinLength(MIN_LENGTH, { message: Q_TOO_SHORT })
  @IsString({ message: Q_TOO_SHORT })
  @trimmed
  q: string;

  /** Empty or `all` searches all groups. */
  @ApiPropertyOptional({ enum: SEARCH_TYPES, default: '' })
  @IsIn(SEARCH_TYPES, { message: 'type must be one of all, users, agreements, images, work' })
  type: (typeof SEARCH_TYPES)[number] = '';
}

/** A match in a field, in UTF-16 units. `end` is the first unit after the match. */
export class FieldMatchDto {
  @ApiProperty({ example: 'name' })
  field: string;

  @ApiProperty({ example: 7 })
  start: number;

  @ApiProperty({ example: 13 })
  end: number;
}

export class FoundUserDto extends UserNameDto {
  @ContactField()
  @ApiProperty({ example: '5550100123' })
  mobileNumber: string;

  @ContactField()
  @ApiProperty({ example: '' })
  alternativeMobileNumber: string;

  isVerified: boolean;

  isSignedAgreement: boolean;

  /** Of the current assignment, as `isPenalized`. */
  workSubmitted: boolean;

  isPenalized: boolean;

  @ApiProperty({ type: String, format: 'date-time' })
  createdAt: Date;

  matches: FieldMatchDto[];
}

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

export class FoundVersionDto {
  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  _id: string | null;

  @ApiProperty({ example: 3 })
  version: number;
}

export class FoundAgreementDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  /** As it was signed. */
  userId: FoundUserNameDto;

  /** As it was signed. */
  @ContactField()
  @ApiProperty({ example: '5550100123' })
  mobileNumber: string;

  @ApiProperty({ type: String, format: 'date-time' })
  signedAt: Date;

  agreementId: FoundVersionDto;

  /** In `name`, `email` and `mobileNumber`. */
  matches: FieldMatchDto[];
}

export class FoundImageDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  @ApiProperty({ example: 'Page 7' })
  title: string;

  @ApiProperty({ example: 'The harbour in winter' })
  description: string;

  @ApiProperty({ example: '6f1c2d3e4a5b.png' })
  filename: string;

  @ApiProperty({ example: 'page-7.png' })
  originalName: string;

  isActive: boolean;

  @ApiProperty({ type: String, format: 'date-time' })
  uploadedAt: Date;

  matches: FieldMatchDto[];
}

export class SnippetMatchDto {
  @ApiProperty({ example: 9 })
  start: number;

  @ApiProperty({ example: 13 })
  end: number;
}

export class SnippetDto {
  @ApiProperty({ example: 'a bright cold day in April' })
  text: string;

  matches: SnippetMatchDto[];
}

export class FoundWorkDto {
  @ApiProperty({ example: '42' })
  _id: string;

  userId: FoundUserNameDto;

  @ApiProperty({ format: 'uuid' })
  assignmentId: string;

  /** The project of the assignment. */
  project: ProjectNameDto;

  @ApiProperty({ enum: ['document', 'page', 'sequential'] })
  kind: 'document' | 'page' | 'sequential';

  /** The image of a page or of a sequential text. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  imageId: string | null;

  @ApiProperty({ type: String, format: 'date-time' })
  submittedAt: Date;

  snippet: SnippetDto;
}

export class SearchResultsDto {
  users: FoundUserDto[];

  signedAgreements: FoundAgreementDto[];

  images: FoundImageDto[];

  works: FoundWorkDto[];
}

export class FoundTotalDto {
  @ApiProperty({ example: 9 })
  total: number;

  /** True if there are more than 10,000 rows. `total` is then 10000. */
  totalIsMore: boolean;
}

/** How many rows the list of each group has with this search. A group that was not searched has 0. */
export class SearchTotalsDto {
  users: FoundTotalDto;

  signedAgreements: FoundTotalDto;

  images: FoundTotalDto;
}

export class SearchAnswerDto {
  results: SearchResultsDto;

  totals: SearchTotalsDto;
}
