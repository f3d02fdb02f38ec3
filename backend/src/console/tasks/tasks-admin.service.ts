import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { accessRefused } from '../../access/access.errors.js';
import { isAllowed, type Permitted } from '../../access/is-allowed.js';
import { poolOf } from '../../core/database/pool.js';
import { many, one } from '../../core/database/rows.js';
import { HttpError } from '../../core/http/domain-error.js';
import { writeCsv } from '../../core/lists/csv-export.js';
import { readListPage } from '../../core/lists/list-page.js';
import type { ListQueryOf, ListShape, Page } from '../../core/lists/list-query.js';
import { TasksService } from '../../core/tasks/tasks.service.js';
import type { TaskDto, TaskResultDto, TaskRowDto } from './dto/task.dto.js';
import {
  COUNT_WITHOUT_ASSIGNMENT,
  READ_REPORT_ROWS,
  READ_RESULTS,
  READ_TASK,
  selectTasks,
} from './tasks-admin.queries.js';

const FILTERS = { projectId: 'id' } as const;

export const TASK_LIST: ListShape<'createdAt', typeof FILTERS> = {
  sortable: ['createdAt'],
  defaultSort: ['createdAt', 'DESC'],
  filters: FILTERS,
};

/** The console asks for them each second while a task runs. */
const MAX_RESULTS = 1_000;
const REPORT_BATCH_ROWS = 2_000;
const REPORT_HEADINGS = ['Item', 'User', 'Name', 'Result', 'Message', 'Assignment', 'Code'];

/** The long-running tasks that staff have started, each for those who may read tasks of its kind. */
@Injectable()
export class TasksAdminService {
  constructor(
    private readonly database: DataSource,
    private readonly tasks: TasksService,
  ) {}

  list(
    { direction, filter, ...range }: ListQueryOf<typeof TASK_LIST>,
    caller: Permitted,
  ): Promise<Page<TaskRowDto>> {
    const parameters: unknown[] = [this.kindsFor(caller)];
    const conditions = ['task.kind = ANY($1::text[])'];
    if (filter.projectId)
      conditions.push(`task.input ->> 'projectId' = ANY($${parameters.push(filter.projectId)}::text[])`);
    const order = ['task.created_at', 'task.id'].map((expression) => ({ expression, direction }));
    const list = { from: 'tasks task', conditions, order, parameters };
    return readListPage<TaskRowDto>(poolOf(this.database), list, range, selectTasks);
  }

  /** @throws HttpError NOT_FOUND also if the caller may not read it */
  async get(id: string, caller: Permitted): Promise<TaskDto> {
    const task = await this.find(id, caller);
    const results = await many<TaskResultDto>(this.database, READ_RESULTS, [id, MAX_RESULTS]);
    const counted = await one<{ withoutAssignment: number }>(this.database, COUNT_WITHOUT_ASSIGNMENT, [id]);
    return { ...task, withoutAssignment: counted?.withoutAssignment ?? 0, results };
  }

  /** What became of each item, as CSV. @throws HttpError NOT_FOUND */
  async openReport(id: string, caller: Permitted): Promise<Readable> {
    await this.find(id, caller);
    return writeCsv(REPORT_HEADINGS, this.readReport(id, isAllowed(caller, 'writers:names')));
  }

  /** Does nothing if the task has ended. @throws HttpError NOT_FOUND, FORBIDDEN; AccessError PERMISSION_MISSING */
  async cancel(id: string, caller: Permitted): Promise<TaskDto> {
    const { kind } = await this.find(id, caller);
    const definition = this.tasks.definitions().find((task) => task.kind === kind);
    if (!definition || !isAllowed(caller, definition.cancelPermission))
      throw accessRefused(caller.via, definition?.cancelPermission ?? 'staff');
    await this.tasks.cancel(id);
    return this.get(id, caller);
  }

  private async find(id: string, caller: Permitted): Promise<TaskRowDto> {
    const task = await one<TaskRowDto>(this.database, READ_TASK, [id, this.kindsFor(caller)]);
    if (!task) throw new HttpError('NOT_FOUND', 'This task does not exist.');
    return task;
  }

  private async *readReport(id: string, hasNames: boolean): AsyncGenerator<string[]> {
    for (let after = 0; ; ) {
      const rows = await many<{ place: number; cells: string[] }>(this.database, READ_REPORT_ROWS, [
        id,
        after,
        REPORT_BATCH_ROWS,
        hasNames,
      ]);
      for (const { cells } of rows) yield cells;
      const last = rows.length === REPORT_BATCH_ROWS ? rows.at(-1) : undefined;
      if (!last) return;
      after = last.place;
    }
  }

  private kindsFor(caller: Permitted): string[] {
    const readable = this.tasks.definitions().filter(({ permission }) => isAllowed(caller, permission));
    return readable.map(({ kind }) => kind);
  }
}
