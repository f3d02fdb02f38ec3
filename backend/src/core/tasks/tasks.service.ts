import { randomUUID } from 'node:crypto';
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
import type { ItemResult, RunBatch, TaskDefinition, TaskHooks, TaskStep } from './task-definition.js';

interface Registration {
  definition: TaskDefinition<object>;
  runBatch: RunBatch<object, unknown>;
  hooks: TaskHooks<object, unknown>;
}

/** A task that has ended, for its event. */
interface Ended {
  done: number;
  skipped: number;
  projectId: string | null;
  finishedAt: Date | null;
}

type Step = TaskStep<object> & { kind: string };

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
    private readonly clock: Clock,
    private readonly events: DomainEvents,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(RUN_TASK, ({ taskId }) => this.run(taskId), {
      onFailed: async (tx, { taskId }, reason) => {
        const values = [taskId, reason ?? 'The server was stopped too often.'];
        const failed = await one<Ended>(tx, FAIL_TASK, values);
        if (failed) await this.publishEnd(tx, taskId, 'failed', failed);
      },
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

  /** The kinds of tasks, with who may read and cancel them. */
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
      const added = await many(tx, ADD_TASK, [id, kind, actor, total, input]);
      if (added.length === 0) {
        const same = await many(tx, IS_SAME_TASK, [id, kind, actor, input]);
        if (same.length === 0)
          throw new HttpError('CONFLICT', 'This was started already, with other values.');
      } else if (total > batchSize || this.get(kind).hooks.prepare || !(await this.runAtOnce(tx, id))) {
        await this.enqueue(id, tx);
      }
    });
    return id;
  }

  /**
   * Ends a task before its remaining items. A batch that is running is waited for.
   * @returns whether it was cancelled; false if it has ended
   */
  cancel(id: string): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      await tx.query(LOCK_TASK, [id]);
      const task = await one<Pick<Step, 'kind' | 'input'> & Ended>(tx, CANCEL_TASK, [id]);
      if (!task) return false;
      await this.publishEnd(tx, id, 'cancelled', task);
      await this.get(task.kind).hooks.onEnd?.(tx, { id, input: task.input });
      return true;
    });
  }

  private async run(id: string): Promise<void> {
    const first = await this.readStep(id);
    if (!first) return;
    const endMs = this.clock.uptimeMs() + RUN_LIMIT_MS;
    try {
      for (let step: Step | null = first; step; step = await this.readStep(id)) {
        if (this.clock.uptimeMs() > endMs) return await this.enqueue(id);
        await this.runStep(step);
      }
    } finally {
      await this.get(first.kind).hooks.release?.(id);
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
  private async runStep(step: Step): Promise<void> {
    try {
      await this.prepareAndRun(step);
    } catch (error) {
      if (!isBecauseOfItem(error)) throw error;
      const end = Math.min(step.done + step.limit, step.total);
      for (let next: Step | null = step; next && next.done < end; next = await this.readStep(step.id))
        await this.runItem({ ...next, limit: 1 });
    }
  }

  private async runItem(step: Step): Promise<void> {
    try {
      await this.prepareAndRun(step);
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

  private async prepareAndRun(step: Step): Promise<void> {
    const { prepare, discard } = this.get(step.kind).hooks;
    const prepared = await prepare?.(step);
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
    const { id, kind, done, total } = step;
    if (results.length === 0) throw new Error(`The task ${kind} has done nothing`);
    await tx.query(ADD_RESULTS, [id, JSON.stringify(results, storable)]);
    const leftOut = results.filter(({ isDone }) => !isDone).length;
    const counted = await one<Ended>(tx, COUNT_RESULTS, [id, results.length, leftOut]);
    if (counted?.finishedAt) await this.publishEnd(tx, id, 'done', counted);
    if (done + results.length >= total) await this.get(kind).hooks.onEnd?.(tx, step);
  }

  private async publishEnd(
    tx: EntityManager,
    taskId: string,
    state: 'done' | 'cancelled' | 'failed',
    { done, skipped, projectId, finishedAt }: Ended,
  ): Promise<void> {
    const at = finishedAt ?? (await databaseTime(tx));
    await this.events.publish(
      tx,
      TASK_FINISHED,
      { taskId, state, done, skipped, projectId, finishedAt: at },
      at,
    );
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

function storable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? toStorable(value) : value;
}
