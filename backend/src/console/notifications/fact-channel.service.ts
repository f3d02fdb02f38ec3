import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DomainEvents } from '../../core/events/domain-events.js';

/** The PostgreSQL channel that sends each committed fact to all processes. */
export const FACT_CHANNEL = 'facts';

/** A notification of the channel. */
export interface NotifiedFact {
  id: string;
  name: string;
}

/** Notifies all processes of each fact. In every process, because jobs publish facts too. */
@Injectable()
export class FactChannelService implements OnModuleInit {
  constructor(private readonly events: DomainEvents) {}

  onModuleInit(): void {
    // PostgreSQL delivers the notification when the transaction of the fact commits.
    this.events.subscribeAll(async (tx, { id, name }) => {
      const fact: NotifiedFact = { id, name };
      await tx.query('SELECT pg_notify($1, $2)', [FACT_CHANNEL, JSON.stringify(fact)]);
    });
  }
}
