import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** A fact that a module publishes in the transaction in which it becomes true. */
export interface DomainEvent<Payload> {
  readonly name: string;
  /** Only carries the type. */
  readonly payload?: Payload;
}

type Subscriber<Payload> = (tx: EntityManager, payload: Payload) => Promise<void>;

export function defineEvent<Payload>(name: string): DomainEvent<Payload> {
  return { name };
}

/**
 * Lets a low module cause work in a high one without importing it. Subscribers run one after the other in the transaction
 * of the publisher: an error of a subscriber rolls it back. Work after the commit is an idempotent job that the subscriber
 * enqueues with `tx`.
 */
@Injectable()
export class DomainEvents {
  private readonly subscribers = new Map<string, Subscriber<never>[]>();

  /** Called in `onModuleInit` of the subscribing service. */
  subscribe<Payload>(event: DomainEvent<Payload>, subscriber: Subscriber<Payload>): void {
    this.subscribers.set(event.name, [...(this.subscribers.get(event.name) ?? []), subscriber]);
  }

  async publish<Payload>(tx: EntityManager, event: DomainEvent<Payload>, payload: Payload): Promise<void> {
    // `subscribe` took the subscriber with the same event, so with the same payload type.
    const subscribers = (this.subscribers.get(event.name) ?? []) as Subscriber<Payload>[];
    for (const subscriber of subscribers) await subscriber(tx, payload);
  }
}
