import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../clock/clock.js';
import { HttpError } from '../http/domain-error.js';
import { defineJob } from '../jobs/job-definition.js';
import { Jobs } from '../jobs/jobs.js';
import type { TaskActor } from './task.entity.js';
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
import type { RunBatch, TaskDefinition, TaskHooks, TaskStep } from './task-definition.js';

interface Registration {
  definition: TaskDefinition<object>;
  runBatch: RunBatch<object, unknown>;
  hooks: TaskHooks<object, unknown>;
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
  ) {}

  onModuleInit(): void {
    this.jobs.handle(RUN_TASK, ({ taskId }) => this.run(taskId), {
      onFailed: (tx, { taskId }, reason) =>
        tx.query(FAIL_TASK, [taskId, reason ?? 'The server was stopped too often.']),
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
      const added: unknown[] = await tx.query(ADD_TASK, [id, kind, actor, total, input]);
      if (added.length === 0) {
        const same: unknown[] = await tx.query(IS_SAME_TASK, [id, kind, actor, input]);
        if (same.length === 0)
          throw new HttpError('CONFLICT', 'This was started already, with other values.');
      } else if (total <= batchSize && !this.get(kind).hooks.prepare) {
        await this.runBatch(tx, id);
      } else await this.enqueue(id, tx);
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
      const [[task]]: [Pick<Step, 'kind' | 'input'>[], number] = await tx.query(CANCEL_TASK, [id]);
      if (!task) return false;
      await this.get(task.kind).hooks.onEnd?.(tx, { id, input: task.input });
      return true;
    });
  }

  private async run(id: string): Promise<void> {
    const first = await this.readStep(id);
    if (!first) return;
    const endMs = this.clock.uptimeMs() + RUN_LIMIT_MS;
    try {
      for (let step: Step | undefined = first; step; step = await this.readStep(id)) {
        if (this.clock.uptimeMs() > endMs) return await this.enqueue(id);
        await this.prepareAndRun(step);
      }
    } finally {
      await this.get(first.kind).hooks.release?.(id);
    }
  }

  private enqueue(taskId: string, within: EntityManager = this.database.manager): Promise<void> {
    return within.transaction((tx) => this.jobs.enqueue(tx, RUN_TASK, { taskId }));
  }

  private async prepareAndRun({ kind, ...step }: Step): Promise<void> {
    const { prepare, discard } = this.get(kind).hooks;
    const prepared = await prepare?.(step);
    let hasRun = false;
    try {
      hasRun = await this.database.transaction((tx) =>
        this.runBatch(tx, step.id, { done: step.done, prepared }),
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
    { done, prepared }: { done?: number; prepared?: unknown } = {},
  ): Promise<boolean> {
    await tx.query(LOCK_TASK, [id]);
    const found = await this.readStep(id, tx);
    if (!found || (done !== undefined && found.done !== done)) return false;
    const { kind, ...step } = found;
    const { runBatch, hooks } = this.get(kind);
    const results = await runBatch(tx, step, prepared);
    if (results.length === 0) throw new Error(`The task ${kind} has done nothing`);
    await tx.query(ADD_RESULTS, [id, JSON.stringify(results)]);
    const leftOut = results.filter(({ isDone }) => !isDone).length;
    await tx.query(COUNT_RESULTS, [id, results.length, leftOut]);
    if (step.done + results.length >= step.total) await hooks.onEnd?.(tx, step);
    return true;
  }

  private async readStep(id: string, tx: EntityManager = this.database.manager): Promise<Step | undefined> {
    const [step]: Step[] = await tx.query(READ_STEP, [id]);
    return step;
  }

  private get(kind: string): Registration {
    const registration = this.registrations.get(kind);
    if (!registration) throw new Error(`No handler for the task ${kind}`);
    return registration;
  }
}
