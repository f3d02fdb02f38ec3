import { Body, Controller, HttpCode } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingStaff, Allow, Caller } from '../../access/access.js';
import { Action, Id } from '../../access/call.js';
import { MadeAt } from '../../access/idempotency/idempotent.js';
import type { Actor, Principal } from '../../access/principal.js';
import { StrictInput } from '../../access/strict-input.js';
import { USERS_OF_PROJECT } from '../../assignments/project-scope.queries.js';
import { TaskAnswerDto } from '../tasks/dto/task.dto.js';
import { TasksAdminService } from '../tasks/tasks-admin.service.js';
import { GivePreviewDto, GiveToManyDto, PreviewGiveDto } from './dto/give-to-many.dto.js';
import { GivingAdminService } from './giving-admin.service.js';

const USERS_IN_BODY = { body: 'userIds', records: USERS_OF_PROJECT } as const;

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
  @HttpCode(201)
  @Action('', { project: ['path', USERS_IN_BODY] }, ['CONFLICT'])
  @MadeAt('/api/admin/tasks/:id')
  async giveAssignments(
    @Id() projectId: string,
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
  @Action('preview', { project: ['path', USERS_IN_BODY] })
  previewAssignments(@Id() projectId: string, @Body() { userIds }: PreviewGiveDto): Promise<GivePreviewDto> {
    return this.giving.preview(projectId, userIds);
  }
}
