import { randomUUID } from 'node:crypto';
import type { Permission } from '@inkwell/contract/permissions';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../clock/clock.js';
import { isDataError } from '../database/database-errors.js';
import { many, one } from '../database/rows.js';
import { DomainEvents, databaseTime } from '../events/domain-events.js';
import { DomainError, HttpError } from '../http/domain-error.js';
import { defineJob } from '../jobs/job-definition.js';
import { Jobs } from '../jobs/jobs.js';
import { toStorable } from '../text/storable-text.js';
import type { TaskActor } from './task.entity.js';
import { TASK_FINISHED } from './task.events.js';
import {
  ADD_RESULTS,
  ADD_TASK,
  CANCEL_TASK,
  COUNT_RESULTS,
  FAIL_TASK,
  IS_SAME_TASK,
  LOCK_TASK,
  READ_STEP,
} from './task.queries.js';
import type {
  EndedTask,
  FileTaskDefinition,
  ItemResult,
  RunBatch,
  TaskDefinition,
  TaskHooks,
  TaskStep,
} from './task-definition.js';
import { TaskFilesService } from './task-files.service.js';

interface Registration {
  definition: TaskDefinition<object>;
  runBatch: RunBatch<object, unknown>;
  hooks: TaskHooks<object, unknown>;
}

type Step = TaskStep<object> & { kind: string };
type Ended = EndedTask<object>;

interface NewTask<Input extends object> {
  /** The same id again, with the same input by the same caller, starts nothing. */
  id?: string | undefined;
  actor: TaskActor;
  total: number;
  input: Input;
}

const RUN_TASK = defineJob<{ taskId: string }>('run-task', { retryLimit: 5, expireSeconds: 900 });
/** A longer run ends after its batch, and another job continues: `RUN_TASK` would expire, and two jobs would prepare the same items. */
const RUN_LIMIT_MS = 300_000;
/** The largest file takes hours, and small ones are made beside it. Version 0.5.0 has the same job. */
export const MAKE_FILE = defineJob<{ exportId: string }>('make-export', {
  concurrency: 3,
  isBatched: false,
  retryLimit: 10,
  expireSeconds: 12 * 60 * 60,
});

/**
 * Long-running tasks that staff start. A task does items, or makes a file (`TaskFilesService`). Each batch of items is one transaction,
 * which also stores the results: a run that is killed continues after the last whole batch, and two runs at once do no item twice.
 */
@Injectable()
export class TasksService implements OnModuleInit {
  private readonly registrations = new Map<string, Registration>();
  private readonly fileTasks = new Map<string, FileTaskDefinition<object>>();

  constructor(
    private readonly database: DataSource,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
    private readonly files: TaskFilesService,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(RUN_TASK, ({ taskId }) => this.run(taskId), {
      onFailed: (tx, { taskId }, reason) => this.fail(tx, taskId, reason),
    });
    this.jobs.handle(MAKE_FILE, ({ exportId }) => this.files.run(exportId, this.fileTasks), {
      onFailed: (tx, { exportId }, reason) => this.fail(tx, exportId, reason),
    });
  }

  /** Registers what does the next items of a kind of task. Each module calls this in `onModuleInit`. */
  handle<Input extends object, Prepared = undefined>(
    definition: TaskDefinition<Input>,
    runBatch: RunBatch<Input, Prepared>,
    hooks: TaskHooks<Input, Prepared> = {},
  ): void {
    const { kind } = definition;
    if (this.registrations.has(kind)) throw new Error(`Two handlers for the task ${kind}`);
    // `start` wrote the input with the same definition, and `prepare` of the same hooks returned what they get.
    const registration = { definition, runBatch, hooks } as unknown as Registration;
    this.registrations.set(kind, registration);
  }

  /** Registers what makes the files of a kind of task. */
  handleFile<Input extends object>(definition: FileTaskDefinition<Input>): void {
    // `startFile` wrote the input with the same kind.
    this.fileTasks.set(definition.kind, definition as unknown as FileTaskDefinition<object>);
  }

  /** The kinds of tasks that do items, with who may read and cancel them. */
  definitions(): TaskDefinition<object>[] {
    return [...this.registrations.values()].map(({ definition }) => definition);
  }

  /**
   * Starts a task. Up to one batch of items is done at once, more by a job.
   * @param within of a larger change
   * @returns the id
   * @throws HttpError CONFLICT if another task has the id
   */
  async start<Input extends object>(
    { kind, batchSize }: TaskDefinition<Input>,
    { id = randomUUID(), actor, total, input }: NewTask<Input>,
    within: EntityManager = this.database.manager,
  ): Promise<string> {
    await within.transaction(async (tx) => {
      const added = await many(tx, ADD_TASK, [id, kind, actor.id, actor, total, input, null]);
      if (added.length === 0) {
        const same = await many(tx, IS_SAME_TASK, [id, kind, actor.id, input]);
        if (same.length === 0)
          throw new HttpError('CONFLICT', 'This was started already, with other values.');
      } else if (total > batchSize || this.get(kind).hooks.prepare || !(await this.runAtOnce(tx, id))) {
        await this.enqueue(id, tx);
      }
    });
    return id;
  }

  /**
   * Starts a task that makes a file.
   * @param permissions those that the file needs, with those of the caller that decide what it contains
   * @returns the id
   */
  async startFile(
    tx: EntityManager,
    kind: string,
    { userId, permissions, input }: { userId: string; permissions: readonly Permission[]; input: object },
  ): Promise<string> {
    const id = randomUUID();
    await tx.query(ADD_TASK, [id, kind, userId, null, null, input, permissions]);
    await this.jobs.enqueue(tx, MAKE_FILE, { exportId: id });
    return id;
  }

  /**
   * Ends a task before its remaining items, or before its file is made. A batch that is running is waited for.
   * @returns whether it was cancelled; false if it has ended
   */
  cancel(id: string): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      await tx.query(LOCK_TASK, [id]);
      const ended = await one<Ended>(tx, CANCEL_TASK, [id]);
      if (ended) await this.end(tx, ended);
      return ended !== null;
    });
  }

  private async fail(tx: EntityManager, id: string, reason: string | null): Promise<void> {
    const values = [id, reason ?? 'The server was stopped too often.'];
    const ended = await one<Ended>(tx, FAIL_TASK, values);
    if (ended) await this.end(tx, ended);
  }

  private async run(id: string): Promise<void> {
    const first = await this.readStep(id);
    if (!first) return;
    const endMs = this.clock.uptimeMs() + RUN_LIMIT_MS;
    const run = {};
    try {
      for (let step: Step | null = first; step; step = await this.readStep(id)) {
        if (this.clock.uptimeMs() > endMs) return await this.enqueue(id);
        await this.runStep(step, run);
      }
    } finally {
      await this.get(first.kind).hooks.release?.(run);
    }
  }

  private enqueue(taskId: string, within: EntityManager = this.database.manager): Promise<void> {
    return within.transaction((tx) => this.jobs.enqueue(tx, RUN_TASK, { taskId }));
  }

  /** @returns false if an item fails: then a job does them one by one */
  private async runAtOnce(within: EntityManager, id: string): Promise<boolean> {
    try {
      return await within.transaction((tx) => this.runBatch(tx, id));
    } catch (error) {
      if (!isBecauseOfItem(error)) throw error;
      return false;
    }
  }

  /** A batch that a repetition cannot help is done item by item. */
  private async runStep(step: Step, run: object): Promise<void> {
    try {
      await this.prepareAndRun(step, run);
    } catch (error) {
      if (!isBecauseOfItem(error)) throw error;
      const end = Math.min(step.done + step.limit, step.total);
      for (let next: Step | null = step; next && next.done < end; next = await this.readStep(step.id))
        await this.runItem({ ...next, limit: 1 }, run);
    }
  }

  private async runItem(step: Step, run: object): Promise<void> {
    try {
      await this.prepareAndRun(step, run);
    } catch (error) {
      if (!isBecauseOfItem(error)) throw error;
      const { code, message } =
        error instanceof DomainError
          ? error
          : new HttpError('VALIDATION_FAILED', 'It has a value that cannot be stored.');
      const item = (await this.get(step.kind).hooks.itemOf?.(step)) ?? { item: `item ${step.done + 1}` };
      await this.database.transaction(async (tx) => {
        await tx.query(LOCK_TASK, [step.id]);
        const found = await this.readStep(step.id, tx);
        if (found?.done === step.done)
          await this.addResults(tx, step, [{ ...item, isDone: false, code, message }]);
      });
    }
  }

  private async prepareAndRun(step: Step, run: object): Promise<void> {
    const { prepare, discard } = this.get(step.kind).hooks;
    const prepared = await prepare?.(step, run);
    let hasRun = false;
    try {
      hasRun = await this.database.transaction((tx) =>
        this.runBatch(tx, step.id, { done: step.done, limit: step.limit, prepared }),
      );
    } catch (error) {
      await discard?.(prepared, error);
      throw error;
    }
    // Another run has done these items, or the task was cancelled.
    if (!hasRun) await discard?.(prepared);
  }

  /** @returns false if the task has ended, or is not any more where the items were prepared */
  private async runBatch(
    tx: EntityManager,
    id: string,
    { done, limit, prepared }: { done?: number; limit?: number; prepared?: unknown } = {},
  ): Promise<boolean> {
    await tx.query(LOCK_TASK, [id]);
    const found = await this.readStep(id, tx);
    if (!found || (done !== undefined && found.done !== done)) return false;
    const step = { ...found, limit: limit ?? found.limit };
    await this.addResults(tx, step, await this.get(step.kind).runBatch(tx, step, prepared));
    return true;
  }

  private async addResults(tx: EntityManager, step: Step, results: readonly ItemResult[]): Promise<void> {
    const { id, kind } = step;
    if (results.length === 0) throw new Error(`The task ${kind} has done nothing`);
    const storable = (_key: string, value: unknown) =>
      typeof value === 'string' ? toStorable(value) : value;
    await tx.query(ADD_RESULTS, [id, JSON.stringify(results, storable)]);
    const leftOut = results.filter(({ isDone }) => !isDone).length;
    const counted = await one<Ended>(tx, COUNT_RESULTS, [id, results.length, leftOut]);
    if (counted?.finishedAt) await this.end(tx, counted);
  }

  /** Publishes the end. Items that have failed can be continued, so what they need stays. */
  private async end(tx: EntityManager, ended: Ended): Promise<void> {
    const { id: taskId, kind, state, done, skipped, projectId } = ended;
    const fileTask = this.fileTasks.get(kind);
    if (fileTask) return fileTask.onEnd(tx, ended);
    const finishedAt = ended.finishedAt ?? (await databaseTime(tx));
    const data = { taskId, state, done, skipped, projectId, finishedAt };
    await this.events.publish(tx, TASK_FINISHED, data, finishedAt);
    if (state !== 'failed') await this.get(kind).hooks.onEnd?.(tx, ended);
  }

  private async readStep(id: string, tx: EntityManager = this.database.manager): Promise<Step | null> {
    const step = await one<Omit<Step, 'limit'>>(tx, READ_STEP, [id]);
    return step && { ...step, limit: this.get(step.kind).definition.batchSize };
  }

  private get(kind: string): Registration {
    const registration = this.registrations.get(kind);
    if (!registration) throw new Error(`No handler for the task ${kind}`);
    return registration;
  }
}

/** Whether the rules or the database refuse one of the items, so that a repetition cannot help. */
function isBecauseOfItem(error: unknown): boolean {
  return isDataError(error) || (error instanceof DomainError && error.status < 500);
}
