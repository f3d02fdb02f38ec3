import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow } from '../access/access.js';
import { Read } from '../access/call.js';
import type { WorkKey } from '../assignments/assignment.js';
import { OwnWork } from '../assignments/assignment-of-call.js';
import { GuidelinesService } from '../assignments/guidelines.service.js';
import { WorkGuidelinesDto } from './dto/work-guidelines.dto.js';

@ApiTags('Work')
@Allow('user')
@Controller('work/guidelines')
export class GuidelinesController {
  constructor(private readonly guidelines: GuidelinesService) {}

  /**
   * Get the guidelines of the project of the assignment
   *
   * Records that the user has opened this version.
   */
  @Read()
  getWorkGuidelines(@OwnWork() { assignmentId }: WorkKey): Promise<WorkGuidelinesDto> {
    return this.guidelines.open(assignmentId);
  }
}
