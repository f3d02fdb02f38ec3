import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource, type EntityManager } from 'typeorm';
import { many } from '../../core/database/rows.js';
import { Outbox } from '../../core/mail/outbox.js';
import { Settings } from '../../core/settings/settings.js';
import { LIST_ADMINISTRATORS } from '../../users/administrators.queries.js';
import { API_KEY_EXPIRES_MAIL } from '../auth.mails.js';
import { ANNOUNCE_EXPIRIES } from './api-keys.queries.js';

const MINUTE_MS = 60_000;
const BATCH_SIZE = 100;

interface Recipient {
  id: string;
  name: string;
  email: string;
}

interface ExpiringKey {
  id: string;
  name: string;
  prefix: string;
  expiresAt: Date;
  maker: Recipient;
  hasMakerAccess: boolean;
}

/** Tells the maker of an API key a week before it expires; if the maker has no access now, the administrators. Once for each expiry. */
@Injectable()
export class ApiKeyExpiriesJob {
  private readonly logger = new Logger('ApiKeys');

  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly settings: Settings,
  ) {}

  @Interval(MINUTE_MS)
  async tick(): Promise<void> {
    if (this.settings.processRole === 'web') return;
    const announced = await this.announce();
    if (announced > 0) this.logger.log({ announced }, 'Expiries of API keys were announced');
  }

  /** @returns how many keys this process has announced */
  async announce(): Promise<number> {
    let announced = 0;
    for (;;) {
      const batch = await this.database.transaction((tx) => this.announceBatch(tx));
      announced += batch;
      if (batch < BATCH_SIZE) return announced;
    }
  }

  private async announceBatch(tx: EntityManager): Promise<number> {
    const keys = await many<ExpiringKey>(tx, ANNOUNCE_EXPIRIES, [BATCH_SIZE]);
    const admins: Recipient[] = keys.some(({ hasMakerAccess }) => !hasMakerAccess)
      ? await tx.query(LIST_ADMINISTRATORS)
      : [];
    const emails = keys.flatMap(({ id, name: keyName, prefix, expiresAt, maker, hasMakerAccess }) =>
      (hasMakerAccess ? [maker] : admins).map((recipient) => ({
        key: `api-key-expires:${id}:${expiresAt.toISOString()}:${recipient.id}`,
        to: recipient.email,
        userId: recipient.id,
        content: API_KEY_EXPIRES_MAIL.content({
          name: recipient.name,
          keyName,
          prefix,
          expiresAt: expiresAt.toISOString(),
          formerMaker: hasMakerAccess ? null : maker.name,
          link: `${this.settings.publicUrl}/admin/api-keys`,
        }),
      })),
    );
    await this.outbox.enqueueAll(tx, emails);
    return keys.length;
  }
}
