import { ApiProperty, ApiPropertyOptional, ApiSchema, PickType } from '@nestjs/swagger';
import { IsUUID } from 'class-validator';
import { IfGiven } from '../../../core/versions/record-version.js';
import { type StartObstacle, StartObstacleField } from '../../../users/dto/start-obstacle.field.js';
import { UserIdsField } from '../../../users/dto/user-ids.field.js';
import { UserNameDto } from '../../../users/dto/user-name.dto.js';
import { SkippedUserDto } from '../../users/dto/bulk-action.dto.js';
import { GiveAssignmentDto } from './assignment.dto.js';

@ApiSchema({ description: 'The users of new assignments.' })
export class PreviewGiveDto {
  /** At most 1,000. */
  @UserIdsField('chosen')
  userIds: string[];
}

@ApiSchema({ description: 'The users of new assignments, and their time.' })
export class GiveToManyDto extends PickType(GiveAssignmentDto, ['workWindowHours'] as const) {
  /** At most 1,000. */
  @UserIdsField('chosen')
  userIds: string[];

  /** Chosen by the caller. The same call again with the same id gives nothing again. */
  @ApiPropertyOptional({ format: 'uuid' })
  @IfGiven
  @IsUUID('all', { message: 'taskId must be a UUID' })
  taskId?: string;
}

@ApiSchema({ description: 'A user who would get an assignment.' })
class ShareDto extends UserNameDto {
  /** How many images the user would get. */
  @ApiProperty({ type: 'integer', example: 12 })
  images: number;

  /** Why the user cannot start it yet; null if nothing is missing. */
  @StartObstacleField()
  cannotStart: StartObstacle | null;
}

@ApiSchema({ description: 'What would be given now.' })
export class GivePreviewDto {
  /** For the call that gives: sent twice, it gives once. */
  @ApiProperty({ format: 'uuid' })
  taskId: string;

  given: ShareDto[];

  /** The users who would get nothing, with the reason. */
  skipped: SkippedUserDto[];
}
