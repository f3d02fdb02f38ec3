import { ApiProperty, ApiPropertyOptional, ApiSchema, OmitType } from '@nestjs/swagger';
import { ProjectNameDto } from '../../../assignments/dto/project-name.dto.js';
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

  /** How many items it has. */
  @ApiProperty({ type: 'integer', example: 400 })
  total: number;

  /** How many items are done or left out. */
  @ApiProperty({ type: 'integer', example: 150 })
  done: number;

  /** Why it has stopped. It goes on when its job is retried. */
  @ApiProperty({ type: String, nullable: true, example: null })
  failedReason: string | null;
}

@ApiSchema({ description: 'What became of one item of a task.' })
export class TaskResultDto {
  @ApiProperty({ format: 'uuid' })
  userId: string;

  /** Empty if the user does not exist any more. */
  @ApiProperty({ example: 'Sample Writer' })
  name: string;

  /** False if it was left out. */
  isDone: boolean;

  /** One sentence that can be shown as it is. */
  @ApiProperty({ example: '12 images' })
  message: string;

  /** The assignment that the user got. */
  @ApiPropertyOptional({ format: 'uuid' })
  assignmentId?: string;
}

@ApiSchema({ description: 'A task with its results so far.' })
export class TaskDto extends TaskRowDto {
  /** One for each done item, in their order. */
  results: TaskResultDto[];
}

@ApiSchema({ description: 'A page of tasks.' })
export class TaskListDto {
  tasks: TaskRowDto[];

  @ApiProperty({ type: 'integer', example: 2 })
  total: number;
}

@ApiSchema({ description: 'One task.' })
export class TaskAnswerDto {
  task: TaskDto;
}
