import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DomainEvents } from './domain-events.js';

/** The PostgreSQL channel that tells all processes of the committed events. */
export const EVENT_CHANNEL = 'facts';

/** A notification of the channel. Equal ones of a transaction are one. */
export interface EventNotification {
  name: string;
}

/** Notifies all processes of the events. In every process, because jobs publish events too. */
@Injectable()
export class EventChannelService implements OnModuleInit {
  constructor(private readonly events: DomainEvents) {}

  onModuleInit(): void {
    // PostgreSQL delivers the notification when the transaction of the events commits.
    this.events.subscribeAll(async (tx, [{ name }]) => {
      const notification: EventNotification = { name };
      await tx.query('SELECT pg_notify($1, $2)', [EVENT_CHANNEL, JSON.stringify(notification)]);
    });
  }
}
