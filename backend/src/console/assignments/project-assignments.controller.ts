import { Body, Controller, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingStaff, Allow, Caller } from '../../access/access.js';
import { MadeAt } from '../../access/idempotency/idempotent.js';
import type { Actor, Principal } from '../../access/principal.js';
import { ProjectScope } from '../../access/project-scope.js';
import { StrictInput } from '../../access/strict-input.interceptor.js';
import { USERS_OF_PROJECT } from '../../assignments/project-scope.queries.js';
import { ApiErrors } from '../../core/http/api-errors.js';
import { TaskAnswerDto } from '../tasks/dto/task.dto.js';
import { TasksAdminService } from '../tasks/tasks-admin.service.js';
import { GivePreviewDto, GiveToManyDto, PreviewGiveDto } from './dto/give-to-many.dto.js';
import { GivingAdminService } from './giving-admin.service.js';

@ApiTags('Assignments')
@Allow('assignments:write')
@StrictInput()
@Controller('admin/projects/:id/assignments')
export class ProjectAssignmentsController {
  constructor(
    private readonly giving: GivingAdminService,
    private readonly tasks: TasksAdminService,
  ) {}

  /**
   * Give many users an assignment
   *
   * Users for whom `POST /api/admin/users/{id}/assignments` would be refused are left out, with the reason. Up to 50 users are done at once;
   * more by a task that goes on after the call: `GET /api/admin/tasks/{id}` says how far it is.
   */
  @Post()
  @MadeAt('/api/admin/tasks/:id')
  @ProjectScope({ project: 'path' }, { body: 'userIds', records: USERS_OF_PROJECT })
  @ApiErrors('VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT')
  async giveAssignments(
    @Param('id', ParseUUIDPipe) projectId: string,
    @Body() gift: GiveToManyDto,
    @ActingStaff() admin: Actor,
    @Caller() caller: Principal,
  ): Promise<TaskAnswerDto> {
    const id = await this.giving.giveToMany(projectId, gift, admin);
    return { task: await this.tasks.get(id, caller) };
  }

  /**
   * Preview assignments for many users
   *
   * Uses the same rules and changes nothing.
   */
  @Post('preview')
  @ProjectScope({ project: 'path' }, { body: 'userIds', records: USERS_OF_PROJECT })
  @HttpCode(200)
  @ApiErrors('VALIDATION_FAILED', 'NOT_FOUND')
  previewAssignments(
    @Param('id', ParseUUIDPipe) projectId: string,
    @Body() { userIds }: PreviewGiveDto,
  ): Promise<GivePreviewDto> {
    return this.giving.preview(projectId, userIds);
  }
}
