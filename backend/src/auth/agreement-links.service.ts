import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../core/clock/clock.js';
import { Outbox } from '../core/mail/outbox.js';
import { Settings } from '../core/settings/settings.js';
import { Tokens } from './tokens.service.js';

const RESEND_MS = 60_000;

interface LinkRecipient {
  id: string;
  name: string;
  email: string;
  isVerified: boolean;
}

/** Sends a person the link under which they sign the agreement. */
@Injectable()
export class AgreementLinks {
  constructor(
    private readonly outbox: Outbox,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  make({ id }: { id: string }): string {
    return this.tokens.agreementLink(id);
  }

  /** Sends at most one e-mail a minute to the same person. @returns the link */
  async send(tx: EntityManager, account: LinkRecipient): Promise<string> {
    const link = this.make(account);
    const minute = Math.floor(this.clock.now().getTime() / RESEND_MS);
    await this.outbox.enqueue(tx, {
      key: `agreement-link:${account.id}:${minute}`,
      to: account.email,
      userId: account.id,
      content: {
        template: 'agreement-link',
        payload: {
          name: account.name,
          link,
          days: this.settings.agreementLinkDays,
          needsCode: !account.isVerified,
        },
      },
    });
    return link;
  }
}
