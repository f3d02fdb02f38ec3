import type { Permission } from '@inkwell/contract/permissions';
import type { EntityManager } from 'typeorm';
import type { Task, TaskActor } from './task.entity.js';
import type { TaskResult } from './task-result.entity.js';

/** A kind of task that does items. */
export interface TaskDefinition<Input extends object> {
  readonly kind: string;
  /** Who may read tasks of this kind. */
  readonly permission: Permission;
  /** Who may cancel tasks of this kind. */
  readonly cancelPermission: Permission;
  /** The number of items of one transaction. A task with no more items is done by the call that starts it, unless it has a `prepare`. */
  readonly batchSize: number;
  /** Only carries the type. */
  readonly input?: Input;
}

export function defineTask<Input extends object>(definition: TaskDefinition<Input>): TaskDefinition<Input> {
  return definition;
}

/** A task when its next items are due: those from `done` on. */
export type TaskStep<Input extends object> = Pick<Task, 'id' | 'done'> & {
  actor: TaskActor;
  total: number;
  input: Input;
  /** How many items to do at most: `batchSize`, or one after a batch that a repetition cannot help. */
  limit: number;
};

/** What became of one item. It names the user, or the item that is no user. */
export type ItemResult = Pick<TaskResult, 'isDone' | 'message'> &
  Partial<Pick<TaskResult, 'userId' | 'item' | 'assignmentId' | 'code'>>;

/**
 * Does the next items, and returns a result for each. What the rules refuse is a result. An error of the rules or of a value repeats
 * the items one by one, and those that fail again get it as their result; another error repeats the batch later.
 * @param prepared what `prepare` has returned for the same items
 */
export type RunBatch<Input extends object, Prepared> = (
  tx: EntityManager,
  step: TaskStep<Input>,
  prepared: Prepared,
) => Promise<ItemResult[]>;

/** What a kind of task does besides its batches. */
export interface TaskHooks<Input extends object, Prepared> {
  /** The user or the name of the next item, for its result if it cannot be done. */
  itemOf?: (step: TaskStep<Input>) => Promise<Pick<ItemResult, 'userId' | 'item'>>;
  /**
   * Slow work for the next items, such as encoding, before the transaction of their batch. It may run again for the same items.
   * @param run the same object for all batches of a run
   */
  prepare?: (step: TaskStep<Input>, run: object) => Promise<Prepared>;
  /** Removes what was prepared for a batch that did not run. `error`: why, if its transaction has failed. */
  discard?: (prepared: Prepared, error?: unknown) => Promise<void>;
  /** In the transaction in which the task ends or is cancelled: deletes what only its batches need. */
  onEnd?: (tx: EntityManager, task: { id: string; input: Input }) => Promise<void>;
  /** After the last batch of a run, also of one that has failed: frees what `prepare` keeps between batches. */
  release?: (run: object) => Promise<void>;
}

/** A task that has ended. */
export interface EndedTask<Input extends object> {
  id: string;
  kind: string;
  input: Input;
  state: 'done' | 'cancelled' | 'failed';
  done: number;
  skipped: number;
  projectId: string | null;
  /** Null if its items have failed, because they can be continued. */
  finishedAt: Date | null;
}

/** The run that makes a file. */
export interface FileRun {
  /** Aborted if the task was cancelled or the program stops. */
  signal: AbortSignal;
  /** Whether the file may contain what needs this permission. */
  has: (permission: Permission) => boolean;
  setTotal: (items: number) => void;
  /** Counts items that are written. */
  advance: (items: number) => void;
}

/** A file that is read once, while it is written to the store. */
export interface TaskFile {
  name: string;
  contentType: string;
  content: AsyncIterable<Uint8Array | string>;
}

/** A kind of task that makes a file. */
export interface FileTaskDefinition<Input extends object> {
  readonly kind: string;
  open: (input: Input, run: FileRun) => Promise<TaskFile>;
  /** In the transaction in which the task ends: publishes its own event. */
  onEnd: (tx: EntityManager, task: EndedTask<Input>) => Promise<void>;
}
