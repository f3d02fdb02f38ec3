import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Outbox } from '../core/mail/outbox.js';
import { Settings } from '../core/settings/settings.js';
import { AGREEMENT_LINK_MAIL } from './auth.mails.js';
import { Tokens } from './tokens.service.js';

const RESEND_SECONDS = 60;

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
    private readonly settings: Settings,
  ) {}

  make({ id }: { id: string }): string {
    return this.tokens.agreementLink(id);
  }

  /** Sends no e-mail within a minute of the one before to the same person. @returns the link */
  async send(tx: EntityManager, account: LinkRecipient): Promise<string> {
    const link = this.make(account);
    const payload = {
      name: account.name,
      link,
      days: this.settings.agreementLinkDays,
      needsCode: !account.isVerified,
    };
    await this.outbox.enqueueSpaced(
      tx,
      {
        key: `agreement-link:${account.id}`,
        to: account.email,
        userId: account.id,
        subjectId: account.id,
        content: AGREEMENT_LINK_MAIL.content(payload),
      },
      RESEND_SECONDS,
    );
    return link;
  }
}
