import { Controller, Get, Param, ParseUUIDPipe } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Caller } from '../../access/access.js';
import type { Principal } from '../../access/principal.js';
import { ProjectScope } from '../../access/project-scope.js';
import { ApiErrors } from '../../core/http/api-errors.js';
import { ListEnvelope } from '../../core/lists/list-envelope.js';
import type { ListQueryOf, Page } from '../../core/lists/list-query.js';
import { ApiList, ListParams } from '../../core/lists/list-query.pipe.js';
import { TaskAnswerDto, TaskListDto, TaskRowDto } from './dto/task.dto.js';
import { TASKS_OF_PROJECT } from './tasks-admin.queries.js';
import { TASK_LIST, TasksAdminService } from './tasks-admin.service.js';

@ApiTags('Operations')
@Allow('staff-or-key')
@Controller('admin/tasks')
export class TasksAdminController {
  constructor(private readonly tasks: TasksAdminService) {}

  /**
   * List long-running tasks
   *
   * Those of the kinds that the caller may read.
   */
  @Get()
  @ApiList(TASK_LIST, TaskListDto)
  @ApiErrors('VALIDATION_FAILED', 'PAGE_TOO_DEEP')
  @ListEnvelope('tasks')
  listTasks(
    @ListParams(TASK_LIST) query: ListQueryOf<typeof TASK_LIST>,
    @Caller() caller: Principal,
  ): Promise<Page<TaskRowDto>> {
    return this.tasks.list(query, caller);
  }

  /** Get a long-running task with its results so far */
  @Get(':id')
  @ProjectScope({ path: 'id', records: TASKS_OF_PROJECT })
  @ApiErrors('NOT_FOUND')
  async getTask(@Param('id', ParseUUIDPipe) id: string, @Caller() caller: Principal): Promise<TaskAnswerDto> {
    return { task: await this.tasks.get(id, caller) };
  }
}
