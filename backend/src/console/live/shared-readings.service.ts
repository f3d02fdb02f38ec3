import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.js';
import { afterCommit } from '../../core/database/after-commit.js';
import { DomainEvents } from '../../core/events/domain-events.js';
import { FactListener } from './fact.listener.js';
import { SharedReading } from './shared-reading.js';

const KEPT_MS = 10_000;

/** Makes readings that are kept until a fact of any process changes them, and for ten seconds at most. */
@Injectable()
export class SharedReadingsService {
  constructor(
    private readonly events: DomainEvents,
    private readonly facts: FactListener,
    private readonly clock: Clock,
  ) {}

  /**
   * Called in `onModuleInit` of the service that reads.
   * @param subjects the first parts of the names of the facts that change the value
   */
  create<Value>(readValue: () => Promise<Value>, subjects: readonly string[]): SharedReading<Value> {
    const reading = new SharedReading(readValue, KEPT_MS, () => this.clock.uptimeMs());
    const changes = (name: string) => subjects.includes(name.slice(0, name.indexOf('.')));
    // A caller of this process reads its own change; the notification may come later than the next call.
    this.events.subscribeAll(async (tx, [{ name }]) => {
      if (changes(name)) afterCommit(tx, () => reading.drop());
    });
    this.facts.watch({
      onFact: (name) => {
        if (changes(name)) reading.drop();
      },
      onMissed: () => reading.drop(),
    });
    return reading;
  }
}
