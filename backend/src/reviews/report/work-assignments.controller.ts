import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, SignedIn } from '../../access/access.js';
import { Read } from '../../access/call.js';
import type { PrincipalUser } from '../../access/principal.js';
import { WorkAssignmentsDto } from './dto/work-assignment.dto.js';
import { WorkAssignmentsService } from './work-assignments.service.js';

@ApiTags('Work')
@Allow('user')
@Controller('work/assignments')
export class WorkAssignmentsController {
  constructor(private readonly assignments: WorkAssignmentsService) {}

  /** List the assignments of the signed-in user */
  @Read()
  listWorkAssignments(@SignedIn() { id }: PrincipalUser): Promise<WorkAssignmentsDto> {
    return this.assignments.listOf(id);
  }
}
