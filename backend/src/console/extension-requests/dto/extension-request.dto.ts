import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { AssignedUserDto } from '../../../assignments/dto/assigned-user.dto.js';
import { ExtensionRequestDto, RequestedHoursField } from '../../../assignments/dto/extension-request.dto.js';
import { ProjectNameDto } from '../../../assignments/dto/project-name.dto.js';
import { ReasonField } from '../../../assignments/dto/reason.field.js';
import { ASSIGNMENT_STATES, type AssignmentState } from '../../../assignments/work-status.js';
import { ApiExtends } from '../../../core/http/api-extends.js';
import { LimitedTotalDto } from '../../../core/lists/list-envelope.js';
import { RecordIdsField } from '../../../users/dto/user-ids.field.js';

@ApiSchema({ description: 'A request for more time, for staff.' })
@ApiExtends(ExtensionRequestDto)
export class AdminExtensionRequestDto extends ExtensionRequestDto {
  user: AssignedUserDto;

  project: ProjectNameDto;

  @ApiProperty({ format: 'uuid' })
  assignmentId: string;

  /** Of the assignment. */
  @ApiProperty({ enum: ASSIGNMENT_STATES, example: 'in_progress' })
  state: AssignmentState;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  deadlineAt: Date | null;

  /** The name of the administrator; null if nobody did it, or if that account is erased. */
  @ApiProperty({ type: String, nullable: true, example: null })
  answeredBy: string | null;
}

@ApiSchema({ description: 'A page of requests for more time.' })
export class AdminExtensionRequestListDto extends LimitedTotalDto {
  requests: AdminExtensionRequestDto[];

  @ApiProperty({ type: 'integer', example: 2 })
  total: number;
}

@ApiSchema({ description: 'By how many hours the deadline moves.' })
export class GrantExtensionDto {
  @RequestedHoursField()
  hours: number;
}

@ApiSchema({ description: 'Why a request is refused.' })
export class RefuseExtensionDto {
  /** Shown to the user. */
  @ReasonField('The pages are needed on Friday')
  reason: string;
}

@ApiSchema({ description: 'The requests that are granted, and by how many hours.' })
export class BulkGrantExtensionsDto {
  /** At most 1,000. */
  @RecordIdsField('request')
  ids: string[];

  /** Absent: what each user asked for. */
  @RequestedHoursField({ isOptional: true })
  hours?: number;
}

@ApiSchema({ description: 'The requests that are refused, and why.' })
export class BulkRefuseExtensionsDto extends RefuseExtensionDto {
  /** At most 1,000. */
  @RecordIdsField('request')
  ids: string[];
}
