import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Outbox } from '../../core/mail/outbox.js';
import { SECOND_FACTOR_CHANGED_MAIL } from '../auth.mails.js';

/** Informs a staff member by e-mail about each change of the second factors, so that a stranger's change is noticed. */
@Injectable()
export class SecondFactorNoticesService {
  constructor(private readonly outbox: Outbox) {}

  async send(
    tx: EntityManager,
    { id, name, email }: { id: string; name: string; email: string },
    change: string,
  ): Promise<void> {
    await this.outbox.enqueue(tx, {
      key: `second-factor-changed:${randomUUID()}`,
      to: email,
      userId: id,
      content: SECOND_FACTOR_CHANGED_MAIL.content({ name, change }),
    });
  }
}
