import { randomUUIDv7 } from 'node:crypto';
import { EVENTS, type EventType } from '@inkwell/contract/events';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { one } from '../database/rows.js';
import type { DataOf, EventData, EventFields } from './event-data.js';

/** A fact that a module publishes in the transaction in which it becomes true. */
export interface EventDefinition<Data extends EventData> {
  /** `subject.fact`, in the past tense. */
  readonly name: string;
  /** Of the form of `data`. It grows when a field is removed or gets another meaning. */
  readonly version: number;
  /** The form of `data`, for the schema in the OpenAPI document. */
  readonly fields: EventFields;
  /** What has become true, for the OpenAPI document. */
  readonly description: string;
  /** Only carries the type. */
  readonly data?: Data;
}

/** A published fact. */
export interface DomainEvent<Data extends EventData = EventData> {
  /** UUID v7. */
  readonly id: string;
  readonly name: string;
  readonly version: number;
  /** By the database's clock. */
  readonly occurredAt: Date;
  readonly data: Data;
}

type Subscriber<Data extends EventData> = (tx: EntityManager, event: DomainEvent<Data>) => Promise<void>;

/** Events of one name. */
export type EventBatch<Data extends EventData = EventData> = readonly [
  DomainEvent<Data>,
  ...DomainEvent<Data>[],
];
type BatchSubscriber = (tx: EntityManager, events: EventBatch) => Promise<void>;

const definitions = new Map<string, EventDefinition<EventData>>();

/** Declares an event and the form of its data, from which its type follows. Each module does this in its `*.events.ts`. */
export function defineEvent<const Fields extends EventFields>(
  name: EventType,
  version: number,
  fields: Fields,
): EventDefinition<DataOf<Fields>> {
  const definition = { name, version, fields, description: EVENTS[name].description };
  definitions.set(name, definition);
  return definition;
}

/** Every declared event, by its name. */
export function declaredEvents(): ReadonlyMap<string, EventDefinition<EventData>> {
  return definitions;
}

/**
 * Lets a low module cause work in a high one without importing it. Subscribers run one after the other, in the order in which
 * they have subscribed, in the transaction of the publisher: an error of a subscriber rolls it back. Those of all events run
 * first, so that they receive a fact before the facts that it causes. Work after the commit is an idempotent job that the
 * subscriber enqueues with `tx`.
 */
@Injectable()
export class DomainEvents {
  private readonly subscribers = new Map<string, Subscriber<never>[]>();
  private readonly subscribersOfAll: BatchSubscriber[] = [];

  /** Called in `onModuleInit` of the subscribing service. */
  subscribe<Data extends EventData>({ name }: EventDefinition<Data>, subscriber: Subscriber<Data>): void {
    this.subscribers.set(name, [...(this.subscribers.get(name) ?? []), subscriber]);
  }

  /** As `subscribe`, for every event, also one that is defined later. Gets the events of a `publishAll` together. */
  subscribeAll(subscriber: BatchSubscriber): void {
    this.subscribersOfAll.push(subscriber);
  }

  /**
   * Called where the conditional UPDATE that makes the fact true has returned a row.
   * @param occurredAt the time that the statement has stored. Without it, the time of the call is read from the database.
   */
  publish<Data extends EventData>(
    tx: EntityManager,
    definition: EventDefinition<Data>,
    data: Data,
    occurredAt?: Date,
  ): Promise<void> {
    return this.publishAll(tx, definition, [{ data, occurredAt }]);
  }

  /** As `publish`, for many events of one name at once. */
  async publishAll<Data extends EventData>(
    tx: EntityManager,
    { name, version }: EventDefinition<Data>,
    facts: readonly { data: Data; occurredAt?: Date | undefined }[],
  ): Promise<void> {
    // `subscribe` took the subscriber with the same definition, so with the same type of the data.
    const ofName = (this.subscribers.get(name) ?? []) as Subscriber<Data>[];
    if (this.subscribersOfAll.length + ofName.length === 0) return;
    const now = facts.every(({ occurredAt }) => occurredAt) ? undefined : await databaseTime(tx);
    const [first, ...rest] = facts.map(({ data, occurredAt = now }): DomainEvent<Data> => {
      if (!occurredAt) throw new Error('The event has no time');
      return { id: randomUUIDv7(), name, version, occurredAt, data };
    });
    if (!first) return;
    const events: EventBatch<Data> = [first, ...rest];
    for (const subscriber of this.subscribersOfAll) await subscriber(tx, events);
    for (const event of events) for (const subscriber of ofName) await subscriber(tx, event);
  }
}

/** The database's clock, in milliseconds. */
export async function databaseTime(tx: EntityManager): Promise<Date> {
  const row = await one<{ now: Date }>(tx, `SELECT date_trunc('milliseconds', clock_timestamp()) AS now`);
  if (!row) throw new Error('The database returned no time');
  return row.now;
}
