import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DomainEvents } from '../core/events/domain-events.js';
import { USER_DELETING } from '../users/user.events.js';
import { PERSONAL_DATA } from './personal-data.js';

/** Removes what no foreign key deletes with a user. The user's row is locked, so rows that refer to it cannot be added. */
@Injectable()
export class ErasureService implements OnModuleInit {
  constructor(private readonly events: DomainEvents) {}

  onModuleInit(): void {
    this.events.subscribe(USER_DELETING, (tx, { userId }) => this.erase(tx, userId));
  }

  private async erase(tx: EntityManager, userId: string): Promise<void> {
    for (const { erase } of Object.values(PERSONAL_DATA)) {
      if (typeof erase === 'object') await tx.query(erase.sql, [userId]);
    }
  }
}
