import { randomUUIDv7 } from 'node:crypto';
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

const definitions = new Map<string, EventDefinition<EventData>>();

/** Declares an event and the form of its data, from which its type follows. Each module does this in its `*.events.ts`. */
export function defineEvent<const Fields extends EventFields>(
  name: string,
  version: number,
  fields: Fields,
  description: string,
): EventDefinition<DataOf<Fields>> {
  const definition = { name, version, fields, description };
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
  private readonly subscribersOfAll: Subscriber<EventData>[] = [];

  /** Called in `onModuleInit` of the subscribing service. */
  subscribe<Data extends EventData>({ name }: EventDefinition<Data>, subscriber: Subscriber<Data>): void {
    this.subscribers.set(name, [...(this.subscribers.get(name) ?? []), subscriber]);
  }

  /** As `subscribe`, for every event, also one that is defined later. */
  subscribeAll(subscriber: Subscriber<EventData>): void {
    this.subscribersOfAll.push(subscriber);
  }

  /**
   * Called where the conditional UPDATE that makes the fact true has returned a row.
   * @param occurredAt the time that the statement has stored. Without it, the time of the call is read from the database.
   */
  async publish<Data extends EventData>(
    tx: EntityManager,
    { name, version }: EventDefinition<Data>,
    data: Data,
    occurredAt?: Date,
  ): Promise<void> {
    // `subscribe` took the subscriber with the same definition, so with the same type of the data.
    const ofName = (this.subscribers.get(name) ?? []) as Subscriber<Data>[];
    const subscribers = [...this.subscribersOfAll, ...ofName];
    if (subscribers.length === 0) return;
    const at = occurredAt ?? (await databaseTime(tx));
    const event: DomainEvent<Data> = { id: randomUUIDv7(), name, version, occurredAt: at, data };
    for (const subscriber of subscribers) await subscriber(tx, event);
  }
}

/** The database's clock, in milliseconds. */
export async function databaseTime(tx: EntityManager): Promise<Date> {
  const row = await one<{ now: Date }>(tx, `SELECT date_trunc('milliseconds', clock_timestamp()) AS now`);
  if (!row) throw new Error('The database returned no time');
  return row.now;
}
