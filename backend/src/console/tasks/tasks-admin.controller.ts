import { Controller, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Caller } from '../../access/access.js';
import { Action, Id, Read } from '../../access/call.js';
import type { Principal } from '../../access/principal.js';
import { Clock } from '../../core/clock/clock.js';
import { ApiCsv, csvDownload } from '../../core/lists/csv-export.js';
import { ListEnvelope } from '../../core/lists/list-envelope.js';
import type { ListQueryOf, Page } from '../../core/lists/list-query.js';
import { ApiList, ListParams } from '../../core/lists/list-query.pipe.js';
import { TASKS_OF_PROJECT } from '../../core/tasks/task.queries.js';
import { TaskAnswerDto, TaskListDto, TaskRowDto } from './dto/task.dto.js';
import { TASK_LIST, TasksAdminService } from './tasks-admin.service.js';

const REPORT_EXAMPLE = `Item,User,Name,Result,Message,Assignment,Code
line 2,,,left out,A user with this e-mail address exists already.,,EMAIL_TAKEN`;

const TASK_IN_PATH = { path: 'id', records: TASKS_OF_PROJECT } as const;

@ApiTags('Operations')
@Allow('staff-or-key')
@Controller('admin/tasks')
export class TasksAdminController {
  constructor(
    private readonly tasks: TasksAdminService,
    private readonly clock: Clock,
  ) {}

  /**
   * List long-running tasks
   *
   * Those of the kinds that the caller may read.
   */
  @Read('', { project: { filter: 'projectId' } })
  @ApiList(TASK_LIST, TaskListDto)
  @ListEnvelope('tasks')
  listTasks(
    @ListParams(TASK_LIST) query: ListQueryOf<typeof TASK_LIST>,
    @Caller() caller: Principal,
  ): Promise<Page<TaskRowDto>> {
    return this.tasks.list(query, caller);
  }

  /** Get a long-running task with its results so far */
  @Read(':id', { project: TASK_IN_PATH })
  async getTask(@Id() id: string, @Caller() caller: Principal): Promise<TaskAnswerDto> {
    return { task: await this.tasks.get(id, caller) };
  }

  /**
   * Download the report of a long-running task
   *
   * What became of each item so far.
   */
  @Read(':id/report', { project: TASK_IN_PATH })
  @ApiCsv(REPORT_EXAMPLE)
  async downloadTaskReport(@Id() id: string, @Caller() caller: Principal): Promise<StreamableFile> {
    return csvDownload(await this.tasks.openReport(id, caller), 'report', this.clock.now());
  }

  /**
   * Cancel a long-running task
   *
   * Items that are done stay. A task that has ended stays as it is.
   */
  @Action(':id/cancel', { project: TASK_IN_PATH })
  async cancelTask(@Id() id: string, @Caller() caller: Principal): Promise<TaskAnswerDto> {
    return { task: await this.tasks.cancel(id, caller) };
  }
}
