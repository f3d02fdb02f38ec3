import { ApiProperty, ApiPropertyOptional, ApiSchema, OmitType } from '@nestjs/swagger';
import { IsIn, IsISO8601, IsUUID, Matches } from 'class-validator';
import { ProjectNameDto } from '../../../assignments/dto/project-name.dto.js';
import { LimitedTotalDto } from '../../../core/lists/list-envelope.js';
import { TIME_PATTERN } from '../../../core/lists/list-query.js';
import { IfGiven } from '../../../core/versions/record-version.js';
import { UserNameDto } from '../../../users/dto/user-name.dto.js';
import { EXPORT_KINDS, EXPORT_STATES, type ExportKindName, type ExportState } from '../export-kind.js';

const TIME_WRONG = '$property must be a date or a time, as in 2026-11-21T10:00:00Z';
const ID_WRONG = '$property must be a UUID';

@ApiSchema({ description: 'What an export contains.' })
export class NewExportDto {
  @ApiProperty({ enum: EXPORT_KINDS, example: 'texts' })
  @IsIn(EXPORT_KINDS, { message: `kind must be one of ${EXPORT_KINDS.join(', ')}` })
  kind: ExportKindName;

  /** Absent: all projects. */
  @ApiPropertyOptional({ format: 'uuid' })
  @IfGiven
  @IsUUID('all', { message: ID_WRONG })
  projectId?: string;

  /** A date, or a time with its offset, from which on rows are included. */
  @ApiPropertyOptional({ example: '2026-11-01' })
  @IfGiven
  @IsISO8601({ strict: true }, { message: TIME_WRONG })
  @Matches(TIME_PATTERN, { message: TIME_WRONG })
  from?: string;

  /** A date includes its whole day in UTC; a time is not included. */
  @ApiPropertyOptional({ example: '2026-11-30' })
  @IfGiven
  @IsISO8601({ strict: true }, { message: TIME_WRONG })
  @Matches(TIME_PATTERN, { message: TIME_WRONG })
  to?: string;

  /** Of a case file. */
  @ApiPropertyOptional({ format: 'uuid' })
  @IfGiven
  @IsUUID('all', { message: ID_WRONG })
  assignmentId?: string;
}

@ApiSchema({ description: 'Who has asked for an export.' })
class AskerDto extends OmitType(UserNameDto, ['email'] as const) {}

@ApiSchema({ description: 'The user of a case file.' })
class ExportedUserDto extends OmitType(UserNameDto, ['email'] as const) {}

@ApiSchema({ description: 'The assignment of a case file.' })
class ExportedAssignmentDto {
  @ApiProperty({ type: 'integer', example: 2 })
  number: number;

  user: ExportedUserDto;

  project: ProjectNameDto;
}

@ApiSchema({ description: 'A file with the texts or the data of many users.' })
export class ExportDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  @ApiProperty({ enum: EXPORT_KINDS, example: 'texts' })
  kind: ExportKindName;

  @ApiProperty({ type: ProjectNameDto, nullable: true })
  project: ProjectNameDto | null;

  @ApiProperty({ type: String, nullable: true, example: '2026-11-01' })
  from: string | null;

  @ApiProperty({ type: String, nullable: true, example: '2026-11-30' })
  to: string | null;

  @ApiProperty({ type: String, format: 'uuid', nullable: true, example: null })
  assignmentId: string | null;

  /** Of a case file; null if it was erased. */
  @ApiProperty({ type: ExportedAssignmentDto, nullable: true })
  assignment: ExportedAssignmentDto | null;

  @ApiProperty({ enum: EXPORT_STATES, example: 'running' })
  state: ExportState;

  /** How many rows or texts are written. */
  @ApiProperty({ type: 'integer', example: 400 })
  done: number;

  /** Null until they are counted. */
  @ApiProperty({ type: 'integer', nullable: true, example: 1200 })
  total: number | null;

  /** Null until it is done, as the next two. */
  @ApiProperty({ type: String, nullable: true, example: 'texts-2026-11-30.zip' })
  fileName: string | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 1048576 })
  fileBytes: number | null;

  /** Of the file, in hexadecimal. */
  @ApiProperty({ type: String, nullable: true, example: null })
  sha256: string | null;

  @ApiProperty({ type: String, nullable: true, example: null })
  failedReason: string | null;

  /** Null if the account was deleted. */
  @ApiProperty({ type: AskerDto, nullable: true })
  createdBy: AskerDto | null;

  @ApiProperty({ type: String, format: 'date-time' })
  createdAt: Date;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  startedAt: Date | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  finishedAt: Date | null;

  /** When it is deleted. Null until it has ended. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  expiresAt: Date | null;
}

@ApiSchema({ description: 'A page of exports.' })
export class ExportListDto extends LimitedTotalDto {
  exports: ExportDto[];

  @ApiProperty({ type: 'integer', example: 2 })
  total: number;
}

@ApiSchema({ description: 'One export.' })
export class ExportAnswerDto {
  export: ExportDto;
}
