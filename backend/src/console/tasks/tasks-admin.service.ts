import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isAllowed, type Permitted } from '../../access/is-allowed.js';
import { poolOf } from '../../core/database/pool.js';
import { HttpError } from '../../core/http/domain-error.js';
import { readListPage } from '../../core/lists/list-page.js';
import type { ListQueryOf, ListShape, Page } from '../../core/lists/list-query.js';
import { TasksService } from '../../core/tasks/tasks.service.js';
import type { TaskDto, TaskResultDto, TaskRowDto } from './dto/task.dto.js';
import { READ_RESULTS, READ_TASK, selectTasks } from './tasks-admin.queries.js';

export const TASK_LIST: ListShape<'createdAt', Record<never, never>> = {
  sortable: ['createdAt'],
  defaultSort: ['createdAt', 'DESC'],
  filters: {},
};

/** The long-running tasks that staff have started, each for those who may read tasks of its kind. */
@Injectable()
export class TasksAdminService {
  constructor(
    private readonly database: DataSource,
    private readonly tasks: TasksService,
  ) {}

  list({ direction, ...range }: ListQueryOf<typeof TASK_LIST>, caller: Permitted): Promise<Page<TaskRowDto>> {
    const list = {
      from: 'tasks task',
      conditions: ['task.kind = ANY($1::text[])'],
      order: ['task.created_at', 'task.id'].map((expression) => ({ expression, direction })),
      parameters: [this.kindsFor(caller)],
    };
    return readListPage<TaskRowDto>(poolOf(this.database), list, range, selectTasks);
  }

  /** @throws HttpError NOT_FOUND also if the caller may not read it */
  async get(id: string, caller: Permitted): Promise<TaskDto> {
    const [task]: TaskRowDto[] = await this.database.query(READ_TASK, [id, this.kindsFor(caller)]);
    if (!task) throw new HttpError('NOT_FOUND', 'This task does not exist.');
    const rows: (TaskResultDto & { assignmentId: string | null })[] = await this.database.query(
      READ_RESULTS,
      [id],
    );
    const results = rows.map(({ assignmentId, ...result }) => ({
      ...result,
      ...(assignmentId && { assignmentId }),
    }));
    return { ...task, results };
  }

  private kindsFor(caller: Permitted): string[] {
    const readable = this.tasks.definitions().filter(({ permission }) => isAllowed(caller, permission));
    return readable.map(({ kind }) => kind);
  }
}
