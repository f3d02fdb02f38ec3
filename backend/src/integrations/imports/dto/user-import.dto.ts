import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString } from 'class-validator';
import { ContactField } from '../../../core/http/contact-field.js';

export const IMPORT_ENCODINGS = ['windows-1252'] as const;

export const IMPORT_ACTIONS = ['create', 'give', 'skip'] as const;
export type ImportAction = (typeof IMPORT_ACTIONS)[number];

@ApiSchema({ description: 'What would become of one row of a file with users.' })
export class UserImportRowDto {
  /** The number of the line in the file. */
  @ApiProperty({ type: 'integer', example: 7 })
  line: number;

  /** As the file has it. */
  @ApiProperty({ type: String, nullable: true, example: 'Ada Lovelace' })
  name: string | null;

  /** As the file has it if the row is refused. */
  @ContactField()
  @ApiProperty({ type: String, nullable: true, example: 'writer@example.com' })
  email: string | null;

  /** `give`: the user exists, or an earlier row creates them, and gets an assignment. */
  @ApiProperty({ enum: IMPORT_ACTIONS })
  action: ImportAction;

  /** Why it is skipped or gets no assignment, as in the report of the task; else null. */
  @ApiProperty({ type: String, nullable: true, example: null })
  code: string | null;

  @ApiProperty({ example: 'Is created and invited.' })
  message: string;
}

@ApiSchema({ description: 'What the import of a file with users would do.' })
export class UserImportPreviewDto {
  @ApiProperty({ type: 'integer', example: 400 })
  create: number;

  @ApiProperty({ type: 'integer', example: 3 })
  give: number;

  @ApiProperty({ type: 'integer', example: 2 })
  skip: number;

  /** How many are created without the assignment that their row names, such as when no image is left. */
  @ApiProperty({ type: 'integer', example: 0 })
  withoutAssignment: number;

  /** At most 1,000: those that are skipped, then the others. */
  rows: UserImportRowDto[];
}

@ApiSchema({ description: 'The task that was started: `GET /api/admin/tasks/{id}` has its progress.' })
export class TaskStartedDto {
  @ApiProperty({ format: 'uuid' })
  taskId: string;
}

export class UserImportFormDto {
  @IsString({ message: 'columns must be a text' })
  @IsOptional()
  columns?: string;

  /** How a file is read that is neither in UTF-8 nor in UTF-16 with its mark. Default: it is refused. */
  @IsIn(IMPORT_ENCODINGS, { message: 'encoding must be windows-1252' })
  @IsOptional()
  encoding?: (typeof IMPORT_ENCODINGS)[number];
}
