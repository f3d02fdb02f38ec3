import { randomUUID } from 'node:crypto';
import type { Permission } from '@inkwell/contract/permissions';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { HttpError } from '../http/domain-error.js';
import { defineJob } from '../jobs/job-definition.js';
import { Jobs } from '../jobs/jobs.js';
import type { Task, TaskActor, TaskResult } from './task.entity.js';
import { ADD_RESULTS, ADD_TASK, FAIL_TASK, IS_SAME_TASK, LOCK_TASK, READ_STEP } from './task.queries.js';

/** A kind of task. */
export interface TaskDefinition<Input extends object> {
  readonly kind: string;
  /** Who may read tasks of this kind. */
  readonly permission: Permission;
  /** The number of items of one transaction. A task with no more items is done by the call that starts it. */
  readonly batchSize: number;
  /** Only carries the type. */
  readonly input?: Input;
}

export function defineTask<Input extends object>(definition: TaskDefinition<Input>): TaskDefinition<Input> {
  return definition;
}

/** A task when its next items are due: those from `done` on, at most `batchSize`. */
export type TaskStep<Input extends object> = Pick<Task, 'id' | 'total' | 'done' | 'actor'> & { input: Input };

type RunBatch<Input extends object> = (tx: EntityManager, step: TaskStep<Input>) => Promise<TaskResult[]>;

interface Registration {
  definition: TaskDefinition<object>;
  runBatch: RunBatch<object>;
}

const RUN_TASK = defineJob<{ taskId: string }>('run-task', { retryLimit: 5, expireSeconds: 900 });

/**
 * Long-running tasks that staff start. Each batch of items is one transaction, which also stores the results: a run that is killed
 * continues after the last whole batch, and two runs at once do no item twice.
 */
@Injectable()
export class TasksService implements OnModuleInit {
  private readonly registrations = new Map<string, Registration>();

  constructor(
    private readonly database: DataSource,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(RUN_TASK, ({ taskId }) => this.run(taskId), {
      onFailed: (tx, { taskId }, reason) =>
        tx.query(FAIL_TASK, [taskId, reason ?? 'The server was stopped too often.']),
    });
  }

  /**
   * Registers what does the next items of a kind of task. Each module calls this in `onModuleInit`. An item that is refused is a result;
   * an error repeats the whole batch later.
   */
  handle<Input extends object>(definition: TaskDefinition<Input>, runBatch: RunBatch<Input>): void {
    const { kind } = definition;
    if (this.registrations.has(kind)) throw new Error(`Two handlers for the task ${kind}`);
    // `start` wrote the input with the same definition.
    this.registrations.set(kind, {
      definition,
      runBatch: (tx, step) => runBatch(tx, { ...step, input: step.input as Input }),
    });
  }

  /** The kinds of tasks, with who may read them. */
  definitions(): TaskDefinition<object>[] {
    return [...this.registrations.values()].map(({ definition }) => definition);
  }

  /**
   * Starts a task. Up to one batch of items is done at once, more by a job.
   * @param id the same id again, with the same input by the same caller, starts nothing
   * @returns the id
   * @throws HttpError CONFLICT if another task has the id
   */
  async start<Input extends object>(
    { kind, batchSize }: TaskDefinition<Input>,
    {
      id = randomUUID(),
      actor,
      total,
      input,
    }: { id?: string | undefined; actor: TaskActor; total: number; input: Input },
  ): Promise<string> {
    await this.database.transaction(async (tx) => {
      const added: unknown[] = await tx.query(ADD_TASK, [id, kind, actor, total, input]);
      if (added.length === 0) {
        const same: unknown[] = await tx.query(IS_SAME_TASK, [id, kind, actor, input]);
        if (same.length === 0)
          throw new HttpError('CONFLICT', 'This was started already, with other values.');
      } else if (total <= batchSize) await this.runBatch(tx, id);
      else await this.jobs.enqueue(tx, RUN_TASK, { taskId: id });
    });
    return id;
  }

  private async run(id: string): Promise<void> {
    while (await this.database.transaction((tx) => this.runBatch(tx, id)));
  }

  /** @returns whether there are more items */
  private async runBatch(tx: EntityManager, id: string): Promise<boolean> {
    await tx.query(LOCK_TASK, [id]);
    const [task]: (TaskStep<object> & { kind: string })[] = await tx.query(READ_STEP, [id]);
    if (!task) return false;
    const { kind, ...step } = task;
    const registration = this.registrations.get(kind);
    if (!registration) throw new Error(`No handler for the task ${kind}`);
    const results = await registration.runBatch(tx, step);
    if (results.length === 0) throw new Error(`The task ${kind} has done nothing`);
    await tx.query(ADD_RESULTS, [id, JSON.stringify(results)]);
    return step.done + results.length < step.total;
  }
}
