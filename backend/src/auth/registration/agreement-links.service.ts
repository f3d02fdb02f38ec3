import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Outbox } from '../../core/mail/outbox.js';
import { Settings } from '../../core/settings/settings.js';
import { AGREEMENT_LINK_MAIL } from '../auth.mails.js';
import { TokensService } from '../sessions/tokens.service.js';

const RESEND_SECONDS = 60;

interface LinkRecipient {
  id: string;
  name: string;
  email: string;
  isVerified: boolean;
  sessionVersion: number;
}

/** Sends users the link to sign the agreement. */
@Injectable()
export class AgreementLinksService {
  constructor(
    private readonly outbox: Outbox,
    private readonly tokens: TokensService,
    private readonly settings: Settings,
  ) {}

  make(user: { id: string; sessionVersion: number }): string {
    return this.tokens.agreementLink(user);
  }

  /** Sends at most one e-mail a minute to each user. @returns the link */
  async send(tx: EntityManager, user: LinkRecipient): Promise<string> {
    const link = this.make(user);
    const payload = {
      name: user.name,
      link,
      days: this.settings.agreementLinkDays,
      needsCode: !user.isVerified,
    };
    await this.outbox.enqueueSpaced(
      tx,
      {
        key: `agreement-link:${user.id}`,
        to: user.email,
        userId: user.id,
        subjectId: user.id,
        validSeconds: this.settings.agreementLinkDays * 24 * 60 * 60,
        content: AGREEMENT_LINK_MAIL.content(payload),
      },
      RESEND_SECONDS,
    );
    return link;
  }
}
