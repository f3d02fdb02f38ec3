import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one } from '../../core/database/rows.js';
import { Outbox } from '../../core/mail/outbox.js';
import { Settings } from '../../core/settings/settings.js';
import { LIST_ADMINISTRATORS } from '../../users/administrators.queries.js';
import { CANCEL_DELIVERIES, DISABLE_WEBHOOK, RECORD_FAILURE, RECORD_SUCCESS } from './delivery.queries.js';
import { type Attempt, type DisabledReason, isGone, isSuccess, MAX_FAILING_DAYS } from './webhook.js';
import { WEBHOOK_DISABLED_MAIL } from './webhook.mails.js';
import { DISABLE_WITHOUT_MAKER } from './webhook-makers.queries.js';

interface DisabledWebhook {
  id: string;
  url: string;
  description: string;
  disabledAt: Date;
  /** Null if its attempts did not fail. */
  failingSince: Date | null;
}

/** Disables webhooks whose receiver is gone or has failed for days, or whose maker has lost the access, and tells the administrators. */
@Injectable()
export class WebhookHealthService {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly settings: Settings,
  ) {}

  async record(webhookId: string, attempt: Attempt, { isFailing }: { isFailing: boolean }): Promise<void> {
    if (isSuccess(attempt)) {
      if (isFailing) await this.database.query(RECORD_SUCCESS, [webhookId]);
      return;
    }
    // In one transaction, so that no success is recorded between the decision and the disabling.
    await this.database.transaction(async (tx) => {
      const values = [webhookId, MAX_FAILING_DAYS];
      const failure = await one<{ isFailingTooLong: boolean }>(tx, RECORD_FAILURE, values);
      if (isGone(attempt)) await this.disable(tx, webhookId, 'gone');
      else if (failure?.isFailingTooLong) await this.disable(tx, webhookId, 'failing');
    });
  }

  /** Disables the webhooks whose maker may not read events any more. */
  async disableWithoutMaker(): Promise<void> {
    await this.database.transaction(async (tx) => {
      const webhooks = await many<DisabledWebhook>(tx, DISABLE_WITHOUT_MAKER);
      for (const webhook of webhooks) await this.finish(tx, webhook, 'access-lost');
    });
  }

  private async disable(tx: EntityManager, webhookId: string, reason: 'gone' | 'failing'): Promise<void> {
    const webhook = await one<DisabledWebhook>(tx, DISABLE_WEBHOOK, [webhookId, reason]);
    if (webhook) await this.finish(tx, webhook, reason);
  }

  private async finish(
    tx: EntityManager,
    { id: webhookId, url, description, disabledAt, failingSince }: DisabledWebhook,
    reason: Exclude<DisabledReason, 'staff'>,
  ): Promise<void> {
    await tx.query(CANCEL_DELIVERIES, [webhookId]);
    const admins = await many<{ id: string; name: string; email: string }>(tx, LIST_ADMINISTRATORS);
    await this.outbox.enqueueAll(
      tx,
      admins.map(({ id, name, email }) => ({
        key: `webhook-disabled:${webhookId}:${disabledAt.toISOString()}:${id}`,
        to: email,
        userId: id,
        content: WEBHOOK_DISABLED_MAIL.content({
          name,
          // The path of a URL can be a secret.
          receiver: description || new URL(url).host,
          isGone: reason === 'gone',
          isAccessLost: reason === 'access-lost',
          failingSince: (failingSince ?? disabledAt).toISOString(),
          link: `${this.settings.publicUrl}/admin/webhooks/${webhookId}/show`,
        }),
      })),
    );
  }
}
