import { ApiProperty, ApiSchema, OmitType } from '@nestjs/swagger';
import { ProjectNameDto } from '../../../assignments/dto/project-name.dto.js';
import { LimitedTotalDto } from '../../../core/lists/list-envelope.js';
import { UserNameDto } from '../../../users/dto/user-name.dto.js';

@ApiSchema({ description: 'Who has started a task.' })
class StarterDto extends OmitType(UserNameDto, ['email'] as const) {}

@ApiSchema({ description: 'A long-running task that staff have started.' })
export class TaskRowDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  @ApiProperty({ example: 'give-assignments' })
  kind: string;

  /** The project that it is about, if any. */
  @ApiProperty({ type: ProjectNameDto, nullable: true })
  project: ProjectNameDto | null;

  /** Null if the account was deleted. */
  @ApiProperty({ type: StarterDto, nullable: true })
  createdBy: StarterDto | null;

  @ApiProperty({ type: String, format: 'date-time' })
  createdAt: Date;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  startedAt: Date | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  finishedAt: Date | null;

  /** Also the time of its end. What was done before stays. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  cancelledAt: Date | null;

  /** How many items it has. */
  @ApiProperty({ type: 'integer', example: 400 })
  total: number;

  /** How many items are done or left out. */
  @ApiProperty({ type: 'integer', example: 150 })
  done: number;

  /** How many of these were left out. */
  @ApiProperty({ type: 'integer', example: 2 })
  leftOut: number;

  /** Why it has stopped. It goes on when its job is retried. */
  @ApiProperty({ type: String, nullable: true, example: null })
  failedReason: string | null;
}

@ApiSchema({ description: 'What became of one item of a task.' })
export class TaskResultDto {
  /** The user that it is about, if any and if not deleted. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  userId: string | null;

  /** The row or file that it is about, if any. */
  @ApiProperty({ type: String, nullable: true, example: 'line 7' })
  item: string | null;

  /** Of the user; null if there is none any more. */
  @ApiProperty({ type: String, nullable: true, example: 'Sample Writer' })
  name: string | null;

  /** False if it was left out. */
  isDone: boolean;

  /**
   * Why it was left out, or why a user was imported without an assignment: the code of an error, such as `NO_IMAGES_LEFT`. `VALIDATION_FAILED`
   * for a row or file with a mistake, `EMAIL_TAKEN` for a user who exists. Null if nothing is missing, and in tasks of 0.4.0.
   */
  @ApiProperty({ type: String, nullable: true, example: null })
  code: string | null;

  /** One sentence that can be shown as it is. */
  @ApiProperty({ example: '12 images' })
  message: string;

  /** The assignment that the user got. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  assignmentId: string | null;
}

@ApiSchema({ description: 'A task with its results so far.' })
export class TaskDto extends TaskRowDto {
  /** How many users were imported without the assignment that their row names. `code` says why. */
  @ApiProperty({ type: 'integer', example: 0 })
  withoutAssignment: number;

  /** At most 1,000: those that were left out, then those that were done, in their order. The report has all. */
  results: TaskResultDto[];
}

@ApiSchema({ description: 'A page of tasks.' })
export class TaskListDto extends LimitedTotalDto {
  tasks: TaskRowDto[];

  @ApiProperty({ type: 'integer', example: 2 })
  total: number;
}

@ApiSchema({ description: 'One task.' })
export class TaskAnswerDto {
  task: TaskDto;
}
