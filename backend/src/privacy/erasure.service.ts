import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DomainEvents } from '../core/events/domain-events.js';
import { USER_DELETING } from '../users/user.events.js';
import { personalTables } from './personal-data.js';

/** Removes what no foreign key deletes with a user. The user's row is locked, so rows that refer to it cannot be added. */
@Injectable()
export class ErasureService implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly events: DomainEvents,
  ) {}

  onModuleInit(): void {
    this.events.subscribe(USER_DELETING, (tx, { userId }) => this.erase(tx, userId));
  }

  private async erase(tx: EntityManager, userId: string): Promise<void> {
    const [user]: { email: string }[] = await tx.query('SELECT email FROM users WHERE id = $1', [userId]);
    for (const [, { erase }] of personalTables(this.database)) {
      if (typeof erase !== 'object') continue;
      await tx.query(erase.sql, erase.sql.includes('$2') ? [user?.email, userId] : [user?.email]);
    }
  }
}
