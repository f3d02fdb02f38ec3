import { ApiSchema } from '@nestjs/swagger';
import { ExtendDeadlineDto, PenalizeDto } from '../../../penalties/dto/penalty.dto.js';
import { RecordIdsField } from '../../../users/dto/user-ids.field.js';

@ApiSchema({ description: 'The assignments that a bulk action is for.' })
export class BulkAssignmentsDto {
  /** At most 1,000. */
  @RecordIdsField('assignment')
  ids: string[];
}

@ApiSchema({ description: 'How long the deadlines of several assignments move, and why.' })
export class BulkExtendAssignmentsDto extends ExtendDeadlineDto {
  /** At most 1,000. */
  @RecordIdsField('assignment')
  ids: string[];
}

@ApiSchema({ description: 'Why several assignments are penalized.' })
export class BulkPenalizeAssignmentsDto extends PenalizeDto {
  /** At most 1,000. */
  @RecordIdsField('assignment')
  ids: string[];
}
