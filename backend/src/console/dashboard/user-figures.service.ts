import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../core/clock/clock.js';
import { afterCommit } from '../../core/database/after-commit.js';
import { DomainEvents } from '../../core/events/domain-events.js';
import { FactListener } from '../live/fact.listener.js';
import { COUNT_USERS } from './dashboard.queries.js';
import { SharedReading } from './shared-reading.js';

/** How many users have reached each step; a user with several assignments by any of them. */
export interface UserFigures {
  total: number;
  verified: number;
  signed: number;
  /** Ever. */
  started: number;
  /** Started and not submitted. */
  working: number;
  submitted: number;
  penalized: number;
}

const KEPT_MS = 10_000;

/** The facts about these change a figure. A text that is submitted does only if it completes the assignment, which is a fact of its own. */
const SUBJECTS = new Set(['user', 'agreement', 'assignment', 'penalty']);

/** Counts users for the dashboard. The counts are kept until a fact of any process changes one, and for ten seconds at most. */
@Injectable()
export class UserFiguresService implements OnModuleInit {
  private readonly figures: SharedReading<UserFigures>;

  constructor(
    private readonly database: DataSource,
    private readonly events: DomainEvents,
    private readonly facts: FactListener,
    clock: Clock,
  ) {
    this.figures = new SharedReading(
      () => this.count(),
      KEPT_MS,
      () => clock.uptimeMs(),
    );
  }

  onModuleInit(): void {
    const isAboutFigures = (name: string) => SUBJECTS.has(name.slice(0, name.indexOf('.')));
    // A caller of this process reads its own change; the notification may come later than the next call.
    this.events.subscribeAll(async (tx, { name }) => {
      if (isAboutFigures(name)) afterCommit(tx, () => this.figures.drop());
    });
    this.facts.watch({
      onFact: (name) => {
        if (isAboutFigures(name)) this.figures.drop();
      },
      onMissed: () => this.figures.drop(),
    });
  }

  read(): Promise<UserFigures> {
    return this.figures.read();
  }

  private async count(): Promise<UserFigures> {
    const [row]: [UserFigures] = await this.database.query(COUNT_USERS);
    return row;
  }
}
